/**
 * What the environment declares: sources, queues and their targets. In: variables. Out: {@link
 * io.onefold.webhook.declare.Settings}, or all problems at once. Start at {@link io.onefold.webhook.declare.SettingsReader}.
 */
@NullMarked
package io.onefold.webhook.declare;

import org.jspecify.annotations.NullMarked;

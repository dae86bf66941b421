/** Many small writes as few transactions. Start at {@link io.onefold.webhook.group.GroupCommit}. */
@NullMarked
package io.onefold.webhook.group;

import org.jspecify.annotations.NullMarked;

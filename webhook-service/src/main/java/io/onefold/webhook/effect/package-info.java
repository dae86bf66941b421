/**
 * What an effect is told by: its key here, and its key at the target. In: queue, collapse key, generation or job. Out: keys
 * of {@code common}. Start at {@link io.onefold.webhook.effect.EffectKey}.
 */
@NullMarked
package io.onefold.webhook.effect;

import org.jspecify.annotations.NullMarked;

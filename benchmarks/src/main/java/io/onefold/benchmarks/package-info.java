/**
 * What the hot paths cost, by JMH. In: records as production sees them. Out: time and allocation per record. Start
 * reading at {@link io.onefold.benchmarks.KeyDerivation}.
 */
@NullMarked
package io.onefold.benchmarks;

import org.jspecify.annotations.NullMarked;

/**
 * What the hot paths cost, by JMH. In: records as production sees them. Out: time and allocation per record. Start
 * reading at {@link io.onefold.benchmarks.KeyDerivation}. Whole services are measured in packages of their own.
 */
@NullMarked
package io.onefold.benchmarks;

import org.jspecify.annotations.NullMarked;

/**
 * What is true of a stream whoever looks: its dead letters and whether its books balance. In: the tables. Out: gauges, the
 * same at every replica, for one of them measures every 15 s and all of them read what it wrote. Combine replicas with {@code
 * max}.
 *
 * <p>Start at {@link io.onefold.ingest.measure.MeasureDuty}.
 */
@NullMarked
package io.onefold.ingest.measure;

import org.jspecify.annotations.NullMarked;

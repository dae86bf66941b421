/** How a service is told of its brokers: the {@code KAFKA_*} variables, judged, and those of them that stand in files. */
@NullMarked
package io.onefold.kafka;

import org.jspecify.annotations.NullMarked;

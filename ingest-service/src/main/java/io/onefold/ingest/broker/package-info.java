/**
 * What the service asks the Kafka brokers beside reading records: topic ids, offsets, commits of the group. Plain types
 * come out. Start at {@link io.onefold.ingest.broker.BrokerAdmin}.
 */
@NullMarked
package io.onefold.ingest.broker;

import org.jspecify.annotations.NullMarked;

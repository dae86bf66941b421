package io.onefold.webhook.consume;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.accept.Arrival.Route;
import io.onefold.webhook.accept.Arrival.Standing;
import io.onefold.webhook.declare.SettingsEnvironment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordReaderTest {
    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private final SettingsEnvironment environment = SettingsEnvironment.ofOneQueue()
            .with("WEBHOOK_SOURCES_COMMANDS_SCHEME", "kafka")
            .with("WEBHOOK_SOURCES_COMMANDS_TOPICS", "commands,commands.eu")
            .with("WEBHOOK_QUEUES_ORDERS_ON", "commands:integrate=/orderId");

    private Arrival read(@Nullable String key, @Nullable String value, Map<String, String> headers) {
        return new RecordReader(environment.settings()).read(record(key, value, headers));
    }

    private static ConsumerRecord<byte[], byte[]> record(
            @Nullable String key, @Nullable String value, Map<String, String> headers) {
        RecordHeaders kafka = new RecordHeaders();
        headers.forEach((name, text) -> kafka.add(name, text.getBytes(StandardCharsets.UTF_8)));
        return new ConsumerRecord<>(
                "commands.eu",
                3,
                17,
                0,
                TimestampType.CREATE_TIME,
                -1,
                -1,
                bytes(key),
                bytes(value),
                kafka,
                Optional.empty());
    }

    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    private Arrival read(@Nullable String key, @Nullable String value) {
        return read(key, value, Map.of());
    }

    @Test
    void aCommandIsRoutedAndKeepsItsPlace() {
        Arrival arrival = read(
                "k",
                "{\"type\":\"integrate\",\"orderId\":7}",
                Map.of("traceparent", TRACE, "ce_id", "e-1", "password", "hidden", "other", "x"));

        assertThat(arrival.source()).isEqualTo("commands");
        assertThat(arrival.eventType()).isEqualTo("integrate");
        assertThat(arrival.routes()).containsExactly(new Route("orders", "7"));
        assertThat(arrival.traceparent()).isEqualTo(TRACE);
        assertThat(arrival.headers())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "ce_id", "e-1",
                        "kafka-topic", "commands.eu",
                        "kafka-partition", "3",
                        "kafka-offset", "17"));
    }

    @Test
    void idAndTypeAreWhereTheSourceSays() {
        environment
                .with("WEBHOOK_SOURCES_COMMANDS_EVENT_ID", "record:key")
                .with("WEBHOOK_SOURCES_COMMANDS_EVENT_TYPE", "header:Command");

        Arrival arrival = read("k-1", "{\"orderId\":\"or_1\"}", Map.of("command", "integrate"));

        assertThat(arrival.eventId()).isEqualTo("k-1");
        assertThat(arrival.standing()).isEqualTo(Standing.ROUTED);
        assertThat(arrival.headers()).containsEntry("command", "integrate");
    }

    @Test
    void withoutAnIdEqualCommandsAreOne() {
        String command = "{\"type\":\"integrate\",\"orderId\":7}";

        assertThat(read("a", command).eventId()).isEqualTo(read("b", command).eventId());
        assertThat(read("a", command).eventId())
                .isNotEqualTo(read("a", command + " ").eventId());
    }

    @Test
    void equalBodiesOfTwoTypesAreTwo() {
        environment.with("WEBHOOK_SOURCES_COMMANDS_EVENT_TYPE", "header:command");
        String body = "{\"orderId\":7}";

        assertThat(read("a", body, Map.of("command", "integrate")).eventId())
                .isNotEqualTo(read("a", body, Map.of("command", "cancel")).eventId());
    }

    @Test
    void whatIsNoJsonIsMalformedAndDoesNotTakeTheIdThatItClaims() {
        environment.with("WEBHOOK_SOURCES_COMMANDS_EVENT_ID", "header:ce_id");

        Arrival arrival = read("k", "{\"orderId\":", Map.of("ce_id", "e-1"));

        assertThat(arrival.standing()).isEqualTo(Standing.MALFORMED);
        assertThat(arrival.eventId()).isNotEqualTo("e-1");
        assertThat(arrival.headers().get("onefold-problem")).startsWith("not_json");
        assertThat(arrival.body()).isEqualTo(bytes("{\"orderId\":"));
    }

    @Test
    void aCommandWhoseHeadersAreNoTextIsMalformed() {
        environment
                .with("WEBHOOK_SOURCES_COMMANDS_EVENT_ID", "header:eid")
                .with("WEBHOOK_SOURCES_COMMANDS_EVENT_TYPE", "header:kind");
        String value = "{\"orderId\":7}";

        Arrival id = read("k", value, Map.of("eid", "a\0b", "kind", "integrate"));
        Arrival type = read("k", value, Map.of("eid", "e-1", "kind", "inte\0grate"));

        assertThat(List.of(id.standing(), type.standing())).containsOnly(Standing.MALFORMED);
        assertThat(id.headers())
                .containsEntry("onefold-problem", "control_character in the id of the event")
                .containsEntry("kafka-offset", "17")
                .doesNotContainKey("eid");
        assertThat(type.headers())
                .containsEntry("onefold-problem", "control_character in the type of the event")
                .doesNotContainKey("kind");
        assertThat(List.of(id.eventId(), type.eventId()))
                .allSatisfy(it -> assertThat(it).matches("[0-9a-f-]{36}"));
        assertThat(type.eventType()).isNull();
        assertThat(id.body()).isEqualTo(bytes(value));
    }

    @Test
    void whatTheDatabaseRefusesIsItsBytesAndItsPlace() {
        ConsumerRecord<byte[], byte[]> record =
                record("k", "{\"type\":\"integrate\",\"orderId\":7}", Map.of("ce_id", "e-1", "traceparent", TRACE));

        Arrival arrival = new RecordReader(environment.settings()).refused(record, "refused_by_database 22021");

        assertThat(arrival.standing()).isEqualTo(Standing.MALFORMED);
        assertThat(arrival.eventType()).isNull();
        assertThat(arrival.traceparent()).isNull();
        assertThat(arrival.body()).isEqualTo(record.value());
        assertThat(arrival.headers())
                .isEqualTo(Map.of(
                        "kafka-topic", "commands.eu",
                        "kafka-partition", "3",
                        "kafka-offset", "17",
                        "onefold-problem", "refused_by_database 22021"));
        assertThat(arrival.eventId())
                .isNotEqualTo(
                        read("k", "{\"type\":\"integrate\",\"orderId\":7}").eventId());
    }

    @Test
    void aNameTwiceInOneObjectIsMalformed() {
        Arrival arrival = read("k", "{\"type\":\"order.integrate\",\"orderId\":\"a\",\"orderId\":\"b\"}");

        assertThat(arrival.standing()).isEqualTo(Standing.MALFORMED);
        assertThat(arrival.routes()).isEmpty();
        assertThat(arrival.headers().get("onefold-problem")).startsWith("repeated_name at byte ");
    }

    @Test
    void tombstonesAreMalformedEachOfItsKey() {
        Arrival tombstone = read("k", null);

        assertThat(tombstone.standing()).isEqualTo(Standing.MALFORMED);
        assertThat(tombstone.headers()).containsEntry("onefold-problem", "no_value");
        assertThat(tombstone.body()).isEmpty();
        assertThat(tombstone.eventId()).isNotEqualTo(read("l", null).eventId());
        assertThat(tombstone.eventId()).isNotEqualTo(read(null, null).eventId());
        assertThat(tombstone.eventId()).isNotEqualTo(read("k", "").eventId());
    }

    @Test
    void whatIsTooLargeIsKnownByAllOfItThoughLessIsKept() {
        environment.with("WEBHOOK_MAX_BYTES", "100000");
        String large = "x".repeat(100_000);

        Arrival arrival = read("k", large + "y");

        assertThat(arrival.standing()).isEqualTo(Standing.MALFORMED);
        assertThat(arrival.headers()).containsEntry("onefold-problem", "too_large 100001 bytes");
        assertThat(arrival.body()).hasSize(65_536);
        assertThat(arrival.eventId()).isNotEqualTo(read("k", large + "z").eventId());
        assertThat(read("k", large).headers().get("onefold-problem")).startsWith("not_json");
    }
}

package io.onefold.ingest.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.config.ConfigurationException;
import io.onefold.ingest.stream.Membership.Protocol;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import java.time.Duration;
import java.time.Instant;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsReaderTest {

    @Test
    void fillsInWhatIsNotSaid() {
        Settings settings = Environment.ofOneStream().settings();

        assertThat(settings.groupId()).isEqualTo("ingest");
        assertThat(settings.takeOver()).isFalse();
        assertThat(settings.writers()).isEqualTo(4);
        assertThat(settings.batchRecords()).isEqualTo(4000);
        assertThat(settings.bufferBytes()).isEqualTo(32 << 20);
        assertThat(settings.checkEvery()).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings.watchGroups()).isEmpty();
        assertThat(settings.membership())
                .isEqualTo(new Membership(Protocol.CLASSIC, Optional.empty(), Duration.ofSeconds(6)));
        StreamSettings stream = settings.stream("playlog");
        assertThat(stream.topics()).containsExactly("playlog");
        assertThat(stream.key()).hasToString("json:/id");
        assertThat(stream.time()).isEqualTo(new TimeExpression.RecordTimestamp());
        assertThat(stream.from()).isEqualTo(new StartFrom.Earliest());
        assertThat(stream.partitionBy()).isEqualTo(PartitionBy.NONE);
        assertThat(stream.times()).isEqualTo(new TimeLimits(Duration.ofDays(7), null, null));
        assertThat(settings.keeping()).isEqualTo(new Keeping(Duration.ofHours(1), null, null, null));
        assertThat(stream.maxBytes()).isEqualTo(1 << 20);
        assertThat(stream.maxDeadShare()).isEqualTo(0.5);
    }

    @Test
    void readsEveryVariable() {
        Settings settings = Environment.empty()
                .with("INGEST_GROUP_ID", "group")
                .with("INGEST_TAKE_OVER", "true")
                .with("INGEST_WRITERS", "2")
                .with("INGEST_BATCH_RECORDS", "500")
                .with("INGEST_BUFFER_BYTES", "1048576")
                .with("INGEST_CHECK_EVERY", "750ms")
                .with("INGEST_WATCH_GROUPS", "billing, search,billing")
                .with("INGEST_GROUP_PROTOCOL", "classic")
                .with("INGEST_GROUP_INSTANCE_ID", "ingest-0")
                .with("INGEST_SESSION_TIMEOUT", "45S")
                .with("INGEST_STREAMS_PLAYLOG_TOPICS", "play.log-2, play_log")
                .with("INGEST_STREAMS_PLAYLOG_KEY", "/device_id, header:ce_id")
                .with("INGEST_STREAMS_PLAYLOG_TIME", "/played_at")
                .with("INGEST_STREAMS_PLAYLOG_FROM", "2026-01-31T00:00:00Z")
                .with("INGEST_STREAMS_PLAYLOG_PARTITION_BY", "none")
                .with("INGEST_STREAMS_PLAYLOG_MAX_BYTES", "2048")
                .with("INGEST_STREAMS_PLAYLOG_MAX_DEAD_SHARE", "0.01")
                .settings();

        assertThat(settings.groupId()).isEqualTo("group");
        assertThat(settings.takeOver()).isTrue();
        assertThat(settings.writers()).isEqualTo(2);
        assertThat(settings.batchRecords()).isEqualTo(500);
        assertThat(settings.bufferBytes()).isEqualTo(1048576);
        assertThat(settings.checkEvery()).isEqualTo(Duration.ofMillis(750));
        assertThat(settings.watchGroups()).containsExactly("billing", "search");
        assertThat(settings.membership())
                .isEqualTo(new Membership(Protocol.CLASSIC, Optional.of("ingest-0"), Duration.ofSeconds(45)));
        StreamSettings stream = settings.streamOf("play_log");
        assertThat(stream.topics()).containsExactly("play.log-2", "play_log");
        assertThat(stream.key()).hasToString("json:/device_id,header:ce_id");
        assertThat(stream.time()).hasToString("json:/played_at");
        assertThat(stream.from()).isEqualTo(new StartFrom.Since(Instant.parse("2026-01-31T00:00:00Z")));
        assertThat(stream.maxBytes()).isEqualTo(2048);
        assertThat(stream.maxDeadShare()).isEqualTo(0.01);
    }

    private static Environment byDay() {
        return Environment.ofOneStream()
                .with("INGEST_STREAMS_PLAYLOG_TIME", "/at")
                .with("INGEST_STREAMS_PLAYLOG_PARTITION_BY", "day");
    }

    @Test
    void readsAStreamByDay() {
        Settings settings = byDay().with("INGEST_STREAMS_PLAYLOG_RETENTION", "90d")
                .with("INGEST_STREAMS_PLAYLOG_MAX_AHEAD", "PT36H")
                .with("INGEST_RETENTION_EVERY", "15m")
                .with("INGEST_BATCH_RETENTION", "90d")
                .with("INGEST_CONFLICT_RETENTION", "P30D")
                .with("INGEST_DEAD_LETTER_RETENTION", "1d")
                .settings();

        StreamSettings stream = settings.stream("playlog");
        assertThat(stream.isByDay()).isTrue();
        assertThat(stream.times()).isEqualTo(new TimeLimits(Duration.ofHours(36), null, Duration.ofDays(90)));
        assertThat(byDay().with("INGEST_STREAMS_PLAYLOG_MAX_BEHIND", "P100D").settings().stream("playlog")
                        .times()
                        .maxBehind())
                .isEqualTo(Duration.ofDays(100));
        assertThat(settings.keeping())
                .isEqualTo(new Keeping(
                        Duration.ofMinutes(15), Duration.ofDays(90), Duration.ofDays(30), Duration.ofDays(1)));
    }

    @Test
    void boundsTheDaysOfAStreamByDay() {
        assertThat(byDay().settings().stream("playlog").times())
                .as("without a horizon, each day in the past would be a table")
                .isEqualTo(new TimeLimits(Duration.ofDays(7), Duration.ofDays(3650), null));
        assertThat(byDay().with("INGEST_STREAMS_PLAYLOG_RETENTION", "30d").settings().stream("playlog")
                        .times())
                .as("what is too old expires and is not dead")
                .isEqualTo(new TimeLimits(Duration.ofDays(7), null, Duration.ofDays(30)));
    }

    @Test
    void refusesADayThatIsNotTheEventsOwn() {
        assertThat(Environment.ofOneStream()
                        .with("INGEST_STREAMS_PLAYLOG_PARTITION_BY", "day")
                        .problems())
                .containsExactly("INGEST_STREAMS_PLAYLOG_PARTITION_BY = \"day\": needs a _TIME that never changes about"
                        + " the event; record:timestamp changes when it is produced again");
    }

    @Test
    void refusesAWindowAndABatchRetentionThatAreShorterThanTheDaysAreKept() {
        assertThat(byDay().with("INGEST_STREAMS_PLAYLOG_RETENTION", "90d")
                        .with("INGEST_STREAMS_PLAYLOG_MAX_BEHIND", "90d")
                        .problems())
                .containsExactly(
                        "INGEST_STREAMS_PLAYLOG_MAX_BEHIND = \"90d\": does not go with _RETENTION: what is older than that is expired, not dead");
        assertThat(byDay().with("INGEST_STREAMS_PLAYLOG_RETENTION", "90d")
                        .with("INGEST_BATCH_RETENTION", "89d")
                        .problems())
                .containsExactly("INGEST_BATCH_RETENTION = \"89d\": is at least the _RETENTION of every stream; that of"
                        + " playlog is 90d");
    }

    @Test
    void keepsStreamsApart() {
        Settings settings = Environment.ofOneStream()
                .with("INGEST_STREAMS_ORDERS2_TOPICS", "orders")
                .with("INGEST_STREAMS_ORDERS2_KEY", "record:key")
                .settings();

        assertThat(settings.streams()).extracting(StreamSettings::name).containsExactlyInAnyOrder("playlog", "orders2");
        assertThat(settings.streamOf("orders").name()).isEqualTo("orders2");
        assertThatThrownBy(() -> settings.streamOf("other")).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> settings.stream("other")).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void needsAGroupAndAStream() {
        assertThat(Environment.empty().problems())
                .containsExactlyInAnyOrder(
                        "INGEST_GROUP_ID is not set: needs a value",
                        "INGEST_STREAMS_<NAME>_TOPICS is not set: needs at least one stream");
    }

    @Test
    void needsAKeyAndTopics() {
        assertThat(Environment.ofOneStream()
                        .with("INGEST_STREAMS_PLAYLOG_KEY", "")
                        .with("INGEST_STREAMS_PLAYLOG_TOPICS", "")
                        .problems())
                .containsExactlyInAnyOrder(
                        "INGEST_STREAMS_PLAYLOG_KEY = \"\": needs at least one field",
                        "INGEST_STREAMS_PLAYLOG_TOPICS = \"\": needs a value");
        assertThat(Environment.empty()
                        .with("INGEST_GROUP_ID", "ingest")
                        .with("INGEST_STREAMS_PLAYLOG_TIME", "/at")
                        .problems())
                .containsExactlyInAnyOrder(
                        "INGEST_STREAMS_PLAYLOG_KEY is not set: needs at least one field",
                        "INGEST_STREAMS_PLAYLOG_TOPICS is not set: needs a value");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "INGEST_GROUP_ID | ` ` | needs a value",
                "INGEST_TAKE_OVER | yes | is true or false",
                "INGEST_WRITERS | 0 | is a whole number from 1 to 16",
                "INGEST_WRITERS | 17 | is a whole number from 1 to 16",
                "INGEST_WRITERS | four | is a whole number from 1 to 16",
                "INGEST_BATCH_RECORDS | 16001 | is a whole number from 1 to 16000",
                "INGEST_BUFFER_BYTES | 1048575 | is a whole number from 1048576 to 2147483647",
                "INGEST_BUFFER_BYTES | 64MB | is a whole number from 1048576 to 2147483647",
                "INGEST_CHECK_EVERY | 30 | is a duration from 500ms to 10m, such as 30s",
                "INGEST_CHECK_EVERY | 499ms | is a duration from 500ms to 10m, such as 30s",
                "INGEST_CHECK_EVERY | 1h | is a duration from 500ms to 10m, such as 30s",
                "INGEST_CHECK_EVERY | -1s | is a duration from 500ms to 10m, such as 30s",
                "INGEST_STREAMS_PLAYLOG_TOPICS | a,,b | is a comma-separated list of topic names (letters, digits, . _ -)",
                "INGEST_STREAMS_PLAYLOG_TOPICS | a b | is a comma-separated list of topic names (letters, digits, . _ -)",
                "INGEST_STREAMS_PLAYLOG_TOPICS | .. | is a comma-separated list of topic names (letters, digits, . _ -)",
                "INGEST_STREAMS_PLAYLOG_TOPICS | a,b,a | names the topic a twice",
                "INGEST_STREAMS_PLAYLOG_KEY | /id,/id | names the field json:/id twice",
                "INGEST_STREAMS_PLAYLOG_KEY | /id, | has an empty field between its commas",
                "INGEST_STREAMS_PLAYLOG_KEY | id | has the field \"id\": a field is json:/pointer (or /pointer), header:name, record:key or record:position",
                "INGEST_STREAMS_PLAYLOG_TIME | record:key | is one field: json:/pointer, header:name or record:timestamp",
                "INGEST_STREAMS_PLAYLOG_TIME | /a,/b | is one field: json:/pointer, header:name or record:timestamp",
                "INGEST_STREAMS_PLAYLOG_TIME | at | a field is json:/pointer (or /pointer), header:name, record:key or record:position",
                "INGEST_STREAMS_PLAYLOG_FROM | yesterday | is earliest, latest or an instant such as 2026-01-31T00:00:00Z",
                "INGEST_RETENTION_EVERY | often | is a duration such as 1h or PT15M, from 1s to 36500d",
                "INGEST_RETENTION_EVERY | 500ms | is a duration such as 1h or PT15M, from 1s to 36500d",
                "INGEST_BATCH_RETENTION | 36h | is a number of days such as 90d or P90D, from 1d to 36500d",
                "INGEST_CONFLICT_RETENTION | 0d | is a number of days such as 90d or P90D, from 1d to 36500d",
                "INGEST_DEAD_LETTER_RETENTION | 90 | is a number of days such as 90d or P90D, from 1d to 36500d",
                "INGEST_STREAMS_PLAYLOG_PARTITION_BY | hour | is none or day",
                "INGEST_STREAMS_PLAYLOG_RETENTION | P99999999999999999999D | is a number of days such as 90d or P90D, from 1d to 36500d",
                "INGEST_STREAMS_PLAYLOG_RETENTION | 90d | needs _PARTITION_BY=day",
                "INGEST_STREAMS_PLAYLOG_MAX_AHEAD | -1d | is a duration such as 7d or PT12H, up to 36500d",
                "INGEST_STREAMS_PLAYLOG_MAX_BEHIND | 23h | is a duration such as 30d or P30D, from 1d to 36500d",
                "INGEST_STREAMS_PLAYLOG_MAX_BYTES | 0 | is a whole number from 1 to 67108864",
                "INGEST_STREAMS_PLAYLOG_MAX_DEAD_SHARE | 0 | is a share above 0 and up to 1",
                "INGEST_STREAMS_PLAYLOG_MAX_DEAD_SHARE | 1.1 | is a share above 0 and up to 1",
                "INGEST_STREAMS_PLAYLOG_MAX_DEAD_SHARE | NaN | is a share above 0 and up to 1",
                "INGEST_STREAMS_PLAYLOG_MAX_DEAD_SHARE | 50% | is a share above 0 and up to 1",
            })
    void saysWhichRuleAValueBreaks(String variable, String value, String rule) {
        assertThat(Environment.ofOneStream().with(variable, value).problems())
                .containsExactly(variable + " = \"" + value + "\": " + rule);
    }

    @ParameterizedTest
    @CsvSource({
        "INGEST_TAKE_OVER",
        "INGEST_WRITERS",
        "INGEST_BATCH_RECORDS",
        "INGEST_BUFFER_BYTES",
        "INGEST_RETENTION_EVERY",
        "INGEST_BATCH_RETENTION",
        "INGEST_CONFLICT_RETENTION",
        "INGEST_DEAD_LETTER_RETENTION",
        "INGEST_STREAMS_PLAYLOG_RETENTION",
        "INGEST_STREAMS_PLAYLOG_MAX_AHEAD",
        "INGEST_STREAMS_PLAYLOG_MAX_BEHIND",
        "INGEST_CHECK_EVERY",
        "INGEST_STREAMS_PLAYLOG_TIME",
        "INGEST_STREAMS_PLAYLOG_FROM",
        "INGEST_STREAMS_PLAYLOG_PARTITION_BY",
        "INGEST_STREAMS_PLAYLOG_MAX_BYTES",
        "INGEST_STREAMS_PLAYLOG_MAX_DEAD_SHARE"
    })
    void saysThatAVariableIsEmpty(String variable) {
        assertThat(Environment.ofOneStream().with(variable, "").problems())
                .containsExactly(variable + " = \"\": needs a value");
    }

    @Test
    void reportsEverythingAtOnce() {
        Environment environment = Environment.empty()
                .with("INGEST_WRITERS", "none")
                .with("INGEST_STREAMS_PLAYLOG_TOPICS", "a")
                .with("INGEST_STREAMS_PLAYLOG_KEY", "id")
                .with("INGEST_STREAMS_PLAYLOG_MAX_BYTES", "1MB");

        assertThatThrownBy(environment::settings)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContainingAll(
                        "4 problems", "INGEST_GROUP_ID", "INGEST_WRITERS", "PLAYLOG_KEY", "PLAYLOG_MAX_BYTES");
    }

    @Test
    void refusesATopicInTwoStreams() {
        Environment environment = Environment.ofOneStream()
                .with("INGEST_STREAMS_ORDERS_TOPICS", "orders,playlog")
                .with("INGEST_STREAMS_ORDERS_KEY", "/id");

        assertThat(environment.problems())
                .singleElement()
                .asString()
                .containsAnyOf(
                        "INGEST_STREAMS_ORDERS_TOPICS = \"playlog\": the topic already belongs to the stream playlog",
                        "INGEST_STREAMS_PLAYLOG_TOPICS = \"playlog\": the topic already belongs to the stream orders");
    }

    @Test
    void refusesANameThatIsNoWordOfTheDatabase() {
        assertThat(Environment.ofOneStream()
                        .with("INGEST_STREAMS_1A_TOPICS", "a")
                        .with("INGEST_STREAMS_1A_KEY", "/id")
                        .problems())
                .containsExactly(
                        "INGEST_STREAMS_1A_TOPICS = \"1a\": a stream's name is a letter and up to 39 letters or digits");
    }

    @Test
    void namesTheNearestOfAnUnknownVariable() {
        assertThat(SettingsReader.NAMES.unknownIn(Set.of(
                        "INGEST_STREAMS_PLAYLOG_TOPIC",
                        "INGEST_STREAMS_MY_ORDERS_TOPICS",
                        "INGEST_GROUP_ID",
                        "INGEST_STREAMS_PLAYLOG_KEY",
                        "INGEST_SERVICE_HOST",
                        "KAFKA_BOOTSTRAP_SERVERS")))
                .extracting(unknown -> unknown.name() + " " + unknown.rule())
                .containsExactlyInAnyOrder(
                        "INGEST_STREAMS_PLAYLOG_TOPIC is not known; the nearest known name is"
                                + " INGEST_STREAMS_PLAYLOG_TOPICS",
                        "INGEST_STREAMS_MY_ORDERS_TOPICS a name is one word of letters and digits, unlike MY_ORDERS;"
                                + " for example INGEST_STREAMS_MYORDERS_TOPICS");
    }

    @Test
    void underTheConsumerProtocolTheBrokerKnowsTheSession() {
        Environment consumer = Environment.ofOneStream().with("INGEST_GROUP_PROTOCOL", "consumer");

        assertThat(consumer.settings().membership().protocol()).isEqualTo(Protocol.CONSUMER);
        assertThat(consumer.with("INGEST_SESSION_TIMEOUT", "6S").problems())
                .containsExactly(
                        "INGEST_SESSION_TIMEOUT = \"6S\": goes with INGEST_GROUP_PROTOCOL=classic; under consumer"
                                + " the broker's group.consumer.session.timeout.ms counts");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INGEST_GROUP_PROTOCOL | streams | is classic or consumer",
                "INGEST_GROUP_PROTOCOL | '' | needs a value",
                "INGEST_GROUP_INSTANCE_ID | a b | is up to 249 letters, digits, \".\", \"_\" and \"-\"",
                "INGEST_SESSION_TIMEOUT | 500 | is a duration such as 6s or 2m, from 1s to 30m",
                "INGEST_SESSION_TIMEOUT | 0.5S | is a duration such as 6s or 2m, from 1s to 30m",
                "INGEST_SESSION_TIMEOUT | 31M | is a duration such as 6s or 2m, from 1s to 30m"
            })
    void saysWhatIsWrongWithTheMembership(String variable, String value, String rule) {
        assertThat(Environment.ofOneStream().with(variable, value).problems())
                .containsExactly(variable + " = \"" + value + "\": " + rule);
    }
}

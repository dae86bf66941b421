package io.onefold.ingest.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/**
 * Records of which about half are damaged in some way: bytes, structure, numbers, text, headers, timestamps, keys. The
 * seed gives the same records again.
 */
public final class Mutations {
    private static final int IDS = 4_000;
    private static final int RARELY = 400;
    private static final int LARGE = 1_200_000;
    private static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "1",
            "1.0",
            "1e0",
            "100",
            "1e2",
            "0.1",
            "1e400",
            "-1e400",
            "1e131071",
            "1e131072",
            "1e200000",
            "1e-16383",
            "1e-16384",
            "1e-200000",
            "9007199254740993",
            "1e999999999",
            "01",
            "1.",
            ".5",
            "+1",
            "0x10",
            "1e",
            "--1",
            "NaN",
            "Infinity",
            "9".repeat(300),
            "0." + "0".repeat(300) + "1",
            "9".repeat(140_000));
    private static final List<String> TEXTS = List.of(
            "\"\"",
            "\" \"",
            "\"a\\u0000b\"",
            "\"\\ud800\"",
            "\"\\udc00\\ud800\"",
            "\"\\ud83d\\ude00\"",
            "\"😀\"",
            "\"é\"",
            "\"e\u0301\"",
            "\"\\u00e9\"",
            "\"\\x\"",
            "\"\\\"\"",
            "\"\\\\\"",
            "\"a\tb\"",
            "\"\u0001\"",
            "\"\u007f\"",
            "\"\uffff\"",
            "\"\ufeff\"",
            "'a'",
            "\"unended",
            "\"\\u12\"",
            "\"" + "x".repeat(70_000) + "\"");
    private static final List<String> OTHERS = List.of(
            "null", "true", "false", "{}", "[]", "[1]", "{\"a\":1}", "", "nul", "undefined", "/*c*/1", "[1,]", "{,}");
    private static final List<String> TIMES = List.of(
            "\"2026-03-01T12:00:00Z\"",
            "\"2026-03-01T12:00:00.123456789+14:00\"",
            "\"2026-03-01\"",
            "0",
            "-1",
            "-1.5",
            "1772366400",
            "1772366400123",
            "99999999999",
            "100000000000",
            "1e15",
            "1e18",
            "1e400",
            "253402300800",
            "\"0000-12-31\"",
            "\"0001-01-01\"",
            "\"9999-12-31T23:59:59.999999Z\"",
            "\"9999-12-31T23:59:59-01:00\"",
            "\"10000-01-01\"",
            "\"+300000-01-01T00:00:00Z\"",
            "\"-0001-01-01\"",
            "\"2026-02-30\"",
            "\"yesterday\"",
            "\"2026-03-01T24:00:00Z\"",
            "\"2026-03-01T12:00:60Z\"",
            "\"2026-03-01T12:00\"",
            "\"2026-03-01T12\"",
            "\"99999999999999999999\"",
            "\"1e3\"",
            "true",
            "null",
            "{}");
    private static final List<@Nullable Long> TIMESTAMPS = Arrays.asList(
            null, null, -1L, 0L, 1L, 1_772_366_400_123L, 253_402_300_799_999L, 253_402_300_800_000L, Long.MAX_VALUE);
    private static final List<String> CONTENT_TYPES = List.of(
            "application/json",
            "application/cloudevents+json",
            "APPLICATION/CloudEvents+JSON;charset=utf-8",
            "application/cloudevents-batch+json",
            "application/cloudevents+avro",
            ";;;",
            "",
            "application/xml");

    private final Random random;

    public Mutations(long seed) {
        this.random = new Random(seed);
    }

    /** The next record, for that partition. */
    public ProducerRecord<byte[], byte[]> next(String topic, int partition) {
        byte[] value = value();
        Long timestamp = random.nextInt(4) == 0 ? pick(TIMESTAMPS) : Long.valueOf(1_772_366_400_000L);
        return new AnyTimestamp(topic, partition, timestamp, key(), value, headers());
    }

    /** The producer takes -1, "no timestamp"; only the record's own constructor does not. */
    private static final class AnyTimestamp extends ProducerRecord<byte[], byte[]> {
        private final @Nullable Long any;

        AnyTimestamp(
                String topic,
                int partition,
                @Nullable Long timestamp,
                byte @Nullable [] key,
                byte @Nullable [] value,
                List<Header> headers) {
            super(topic, partition, null, key, value, headers);
            this.any = timestamp;
        }

        @Override
        public @Nullable Long timestamp() {
            return any;
        }
    }

    private byte @Nullable [] value() {
        if (random.nextInt(60) == 0) {
            return random.nextBoolean() ? null : new byte[0];
        }
        String json = document();
        byte[] bytes = json.getBytes(UTF_8);
        return bytes.length > 0 && random.nextInt(8) == 0 ? damaged(bytes) : bytes;
    }

    private String document() {
        String id = random.nextInt(10) == 0 ? anything() : "\"p" + random.nextInt(IDS) + "\"";
        String at = random.nextInt(8) == 0 ? pick(TIMES) : "\"2026-03-01T12:00:00Z\"";
        StringBuilder json = new StringBuilder("{");
        List<String> members = new ArrayList<>(List.of(
                "\"id\":" + id, "\"source\":\"/s\"", "\"time\":" + at, "\"at\":" + at, "\"n\":" + random.nextInt(3)));
        for (int more = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0; more > 0; more--) {
            members.add(oddMember());
        }
        if (random.nextInt(20) == 0) {
            members.remove(random.nextInt(members.size()));
        }
        if (random.nextInt(8) == 0) {
            java.util.Collections.shuffle(members, random);
        }
        json.append(String.join(random.nextInt(50) == 0 ? "," + " \n\t".repeat(3) : ",", members))
                .append('}');
        return switch (random.nextInt(80)) {
            case 0 -> "[" + json + "]";
            case 1 -> json + "" + json;
            case 2 -> "\ufeff" + json;
            case 3 -> json + "\u0000";
            case 4 -> " \r\n" + json + "\n";
            case 5 -> anything();
            default -> json.toString();
        };
    }

    private String oddMember() {
        return switch (random.nextInt(12)) {
            case 0 -> "\"id\":" + anything();
            case 1 -> "\"\":" + anything();
            case 2 -> "\"a\\u0000\":1";
            case 3 -> "\"\\ud800\":1";
            case 4 -> nested(random.nextInt(4) == 0 ? 10_000 : 55 + random.nextInt(20));
            case 5 -> random.nextInt(RARELY / 10) == 0 ? "\"fill\":\"" + "x".repeat(LARGE) + "\"" : "\"fill\":1";
            default -> "\"x" + random.nextInt(5) + "\":" + (random.nextInt(3) == 0 ? anything() : "1");
        };
    }

    private String nested(int depth) {
        boolean arrays = random.nextBoolean();
        String open = arrays ? "[" : "{\"a\":";
        String close = arrays ? "]" : "}";
        return "\"deep\":" + open.repeat(depth) + "1" + close.repeat(random.nextInt(10) == 0 ? depth - 1 : depth);
    }

    private String anything() {
        return switch (random.nextInt(4)) {
            case 0 -> pick(NUMBERS);
            case 1 -> pick(TEXTS);
            case 2 -> pick(TIMES);
            default -> pick(OTHERS);
        };
    }

    private byte[] damaged(byte[] bytes) {
        int from = random.nextInt(bytes.length);
        int to = from + random.nextInt(Math.min(20, bytes.length - from));
        byte[] head = Arrays.copyOf(bytes, from);
        byte[] tail = Arrays.copyOfRange(bytes, from, bytes.length);
        return switch (random.nextInt(5)) {
            case 0 -> head; // cut short
            case 1 -> joined(head, Arrays.copyOfRange(bytes, to, bytes.length)); // a piece left out
            case 2 -> joined(Arrays.copyOf(bytes, to), tail); // a piece twice
            case 3 -> joined(joined(head, bytes(1 + random.nextInt(6))), tail); // foreign bytes inside
            default -> turned(bytes);
        };
    }

    private byte[] turned(byte[] bytes) {
        byte[] turned = bytes.clone();
        for (int bit = 1 + random.nextInt(4); bit > 0; bit--) {
            turned[random.nextInt(turned.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return turned;
    }

    private byte @Nullable [] key() {
        return switch (random.nextInt(10)) {
            case 0 -> null;
            case 1 -> new byte[0];
            case 2 -> bytes(random.nextInt(RARELY / 4) == 0 ? 100_000 : 1 + random.nextInt(40));
            default -> ("p" + random.nextInt(IDS)).getBytes(UTF_8);
        };
    }

    private List<Header> headers() {
        List<Header> headers = new ArrayList<>();
        headers.add(new RecordHeader("ce_id", ("p" + random.nextInt(IDS)).getBytes(UTF_8)));
        headers.add(new RecordHeader("ce_source", "/s".getBytes(UTF_8)));
        headers.add(new RecordHeader("ce_time", text(random.nextInt(8) == 0 ? pick(TIMES) : "\"2026-03-01\"")));
        if (random.nextInt(4) == 0) {
            headers.add(new RecordHeader("content-type", pick(CONTENT_TYPES).getBytes(UTF_8)));
        }
        for (int odd = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0; odd > 0; odd--) {
            headers.add(oddHeader());
        }
        if (random.nextInt(8) == 0) {
            headers.remove(random.nextInt(headers.size()));
        }
        if (random.nextInt(RARELY) == 0) {
            for (int many = 0; many < 2_000; many++) {
                headers.add(new RecordHeader("many", bytes(3)));
            }
        }
        if (random.nextInt(30) == 0) {
            headers.clear();
        }
        return headers;
    }

    private Header oddHeader() {
        return switch (random.nextInt(9)) {
            case 0 -> new RecordHeader("ce_id", (byte[]) null);
            case 1 -> new RecordHeader("ce_id", text(anything()));
            case 2 -> new RecordHeader("ce_id", new byte[] {'a', (byte) 0xff});
            case 3 -> new RecordHeader("ce_id", new byte[] {'a', 0});
            case 4 -> new RecordHeader("content-type", bytes(5));
            case 5 -> new RecordHeader("", bytes(2));
            case 6 -> new RecordHeader("n\u0000ul", bytes(2));
            case 7 -> new RecordHeader("huge", bytes(random.nextInt(RARELY / 4) == 0 ? 900_000 : 2_000));
            default -> new RecordHeader("ce_time", bytes(8));
        };
    }

    private static byte[] text(String json) {
        return json.replace("\"", "").getBytes(UTF_8);
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] joined(byte[] one, byte[] other) {
        ByteArrayOutputStream both = new ByteArrayOutputStream(one.length + other.length);
        both.writeBytes(one);
        both.writeBytes(other);
        return both.toByteArray();
    }

    private <T extends @Nullable Object> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}

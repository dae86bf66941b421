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
    private static final List<@Nullable Long> TIMESTAMPS = Arrays.asList(
            null, -1L, 0L, 1L, 1_772_366_400_123L, 253_402_300_799_999L, 253_402_300_800_000L, Long.MAX_VALUE);
    private static final String[] CONTENT_TYPES = ("application/json,application/cloudevents+json,"
                    + "APPLICATION/CloudEvents+JSON;charset=utf-8,application/cloudevents-batch+json,"
                    + "application/cloudevents+avro,;;;,,application/xml")
            .split(",", -1);

    private final Random random;
    private final OddJson json;

    public Mutations(long seed) {
        this.random = new Random(seed);
        this.json = new OddJson(random);
    }

    /** The next record, for that partition. */
    public ProducerRecord<byte[], byte[]> next(String topic, int partition) {
        byte[] value = value();
        Long timestamp = oneIn(4) ? pick(TIMESTAMPS) : Long.valueOf(1_772_366_400_000L);
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
        if (oneIn(60)) {
            return random.nextBoolean() ? null : new byte[0];
        }
        byte[] bytes = json.document().getBytes(UTF_8);
        return bytes.length > 0 && oneIn(8) ? damaged(bytes) : bytes;
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
            case 2 -> bytes(oneIn(100) ? 100_000 : 1 + random.nextInt(40));
            default -> id();
        };
    }

    private List<Header> headers() {
        List<Header> headers = new ArrayList<>();
        headers.add(new RecordHeader("ce_id", id()));
        headers.add(new RecordHeader("ce_source", "/s".getBytes(UTF_8)));
        headers.add(new RecordHeader("ce_time", text(oneIn(8) ? json.time() : "\"2026-03-01\"")));
        if (oneIn(4)) {
            headers.add(new RecordHeader(
                    "content-type", pick(Arrays.asList(CONTENT_TYPES)).getBytes(UTF_8)));
        }
        for (int odd = oneIn(4) ? 1 + random.nextInt(3) : 0; odd > 0; odd--) {
            headers.add(oddHeader());
        }
        if (oneIn(8)) {
            headers.remove(random.nextInt(headers.size()));
        }
        for (int many = oneIn(400) ? 2_000 : 0; many > 0; many--) {
            headers.add(new RecordHeader("many", bytes(3)));
        }
        if (oneIn(30)) {
            headers.clear();
        }
        return headers;
    }

    private Header oddHeader() {
        return switch (random.nextInt(9)) {
            case 0 -> new RecordHeader("ce_id", (byte[]) null);
            case 1 -> new RecordHeader("ce_id", text(json.anything()));
            case 2 -> new RecordHeader("ce_id", new byte[] {'a', (byte) 0xff});
            case 3 -> new RecordHeader("ce_id", new byte[] {'a', 0});
            case 4 -> new RecordHeader("content-type", bytes(5));
            case 5 -> new RecordHeader("", bytes(2));
            case 6 -> new RecordHeader("n\u0000ul", bytes(2));
            case 7 -> new RecordHeader("huge", bytes(oneIn(100) ? 900_000 : 2_000));
            default -> new RecordHeader("ce_time", bytes(8));
        };
    }

    private byte[] id() {
        return ("p" + random.nextInt(OddJson.IDS)).getBytes(UTF_8);
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

    private boolean oneIn(int many) {
        return random.nextInt(many) == 0;
    }

    private <T extends @Nullable Object> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}

package io.onefold.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * One play of a display, made up. The same seed and number give the same event.
 *
 * @param device from 0
 */
record SampleEvent(UUID id, int device, int campaign, Instant playedAt, int durationMillis, int creative) {

    static final int DEVICES = 10_000;
    static final int CAMPAIGNS = 37;
    static final Duration PERIOD = Duration.ofDays(28);

    private static final Instant BEGIN = Instant.parse("2026-06-01T00:00:00Z");
    private static final long MILLIS_APART = PERIOD.toMillis() / 200_000; // the sample of the default size fills it
    private static final int[] SECONDS = {5, 10, 10, 15, 15, 15, 30};
    private static final long NUMBER_BITS = (1L << 62) - 1;

    static SampleEvent numbered(long number, long seed) {
        SplittableRandom random = random(number, seed);
        UUID id = id(random, number);
        long millis = number * MILLIS_APART % PERIOD.toMillis() + random.nextLong(MILLIS_APART);
        int seconds = SECONDS[random.nextInt(SECONDS.length)];
        return new SampleEvent(
                id,
                random.nextInt(DEVICES),
                1 + campaign(random.nextDouble()),
                BEGIN.plusMillis(millis),
                seconds * 1_000 + random.nextInt(50),
                1 + random.nextInt(4));
    }

    /** From 0; a few campaigns play most, many now and then. */
    private static int campaign(double place) {
        return (int) (CAMPAIGNS * place * place);
    }

    /** Whether {@link #numbered} gives an event of this id for a number below {@code beyond}. */
    static boolean isId(String text, long beyond, long seed) {
        try {
            UUID id = UUID.fromString(text);
            long number = id.getLeastSignificantBits() & NUMBER_BITS;
            return number < beyond && id.equals(id(random(number, seed), number));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static SplittableRandom random(long number, long seed) {
        return new SplittableRandom(seed * 1_000_003 + number);
    }

    private static UUID id(SplittableRandom random, long number) {
        return new UUID((random.nextLong() & ~0xF000L) | 0x8000L, Long.MIN_VALUE | number); // version 8, RFC 9562
    }

    /** The same play, reported with another duration. */
    SampleEvent corrected() {
        return new SampleEvent(id, device, campaign, playedAt, durationMillis + 1, creative);
    }

    int partition() {
        return device % Topic.PARTITIONS;
    }

    byte[] recordKey() {
        return deviceId().getBytes(UTF_8);
    }

    String deviceId() {
        return "screen-" + (DEVICES + device);
    }

    String json() {
        return "{\"event_id\":\"" + id + "\",\"device_id\":\"" + deviceId() + "\",\"campaign_id\":" + campaign
                + ",\"creative\":\"c" + campaign + "-" + creative + "\",\"played_at\":\"" + playedAt
                + "\",\"duration_ms\":" + durationMillis + ",\"status\":\"completed\",\"player\":\"4.2.1\"}";
    }
}

package io.onefold.benchmarks.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.ZoneOffset.UTC;

import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/**
 * Events with keys of their own, the same in every run: displays by 10,000 devices, one after the other, again and
 * again. Two sets of one size share no key.
 *
 * @param number from 0
 * @param days how many days the set's events lie on
 */
record EventSet(int number, int size, int days) {

    static final String KEY = "/device_id,/played_at";
    static final String TIME = "/played_at";
    static final int BYTES = 200;

    private static final int DEVICES = 10_000;
    private static final int CAMPAIGNS = 37;
    private static final int SECONDS_OF_DAY = 86_400;

    /** When the first event is; in the past, since what lies ahead of now is not stored. */
    static final OffsetDateTime BEGIN = OffsetDateTime.of(2024, 3, 4, 0, 0, 0, 0, UTC);

    private static final DateTimeFormatter ISO = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'");

    /** One event, as it is produced. */
    record Display(String device, OffsetDateTime playedAt, String time, String json) {

        byte[] key() {
            return device.getBytes(UTF_8);
        }

        byte[] value() {
            return json.getBytes(UTF_8);
        }
    }

    /** The days that its events lie on. */
    List<LocalDate> eachDay() {
        LocalDate first = BEGIN.toLocalDate().plusDays((long) number * days);
        return first.datesUntil(first.plusDays(days)).toList();
    }

    /** The event at that place, from 0. */
    Display at(int index) {
        Random random = new Random((long) number * size + index);
        int turns = (size - 1) / DEVICES + 1;
        long seconds = (long) days * SECONDS_OF_DAY / turns; // from one turn of all devices to the next
        OffsetDateTime playedAt = BEGIN.plusDays((long) number * days)
                .plusSeconds(index / DEVICES * seconds)
                .plusNanos(random.nextInt(1_000) * 1_000_000L);
        String device = String.valueOf(1_000_000 + index % DEVICES).replaceFirst("1", "d-");
        String time = ISO.format(playedAt);
        String begin = "{\"device_id\":\"" + device + "\",\"campaign_id\":" + (10 + random.nextInt(CAMPAIGNS))
                + ",\"played_at\":\"" + time + "\",\"duration_ms\":15000,\"ok\":true"
                + ",\"place\":\"Main hall, left wall by the door\",\"creative\":\"";
        return new Display(device, playedAt, time, begin + letters(random, BYTES - begin.length() - 2) + "\"}");
    }

    private static String letters(Random random, int count) {
        byte[] bytes = new byte[(count + 1) / 2];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes).substring(0, count);
    }
}

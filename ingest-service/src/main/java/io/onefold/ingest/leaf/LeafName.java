package io.onefold.ingest.leaf;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

/**
 * What the tables below {@code ingest.event} are called. A stream's name is one word of up to 40 letters and digits, so
 * that no name of one stream is that of another, and the longest, an index of a day, is of 62 characters.
 */
public final class LeafName {
    private static final DateTimeFormatter DAY = DateTimeFormatter.BASIC_ISO_DATE;

    private LeafName() {}

    /** The leaf of a stream, or the table that its days are attached to: {@code event_of_plays}. */
    public static String of(String stream) {
        return "event_of_" + stream;
    }

    /** The leaf of a day: {@code event_of_plays_20260301}. */
    public static String of(String stream, LocalDate day) {
        return of(stream) + "_" + DAY.format(day);
    }

    /** The day that the leaf is of. */
    public static LocalDate dayOf(String leaf) {
        return LocalDate.parse(leaf.substring(leaf.lastIndexOf('_') + 1), DAY);
    }
}

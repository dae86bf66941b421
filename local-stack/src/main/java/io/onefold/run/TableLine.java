package io.onefold.run;

import java.util.Locale;

/** A line of a table: what, how many, and what that means. */
final class TableLine {

    private TableLine() {}

    static String of(String name, long count, String remark) {
        return of(name, String.format(Locale.ROOT, "%,d", count), remark);
    }

    static String of(String name, String value, String remark) {
        return String.format("  %-18s%12s  %s", name, value, remark).stripTrailing() + '\n';
    }
}

package io.onefold.summary.declare;

import io.onefold.key.JsonPointer;
import java.util.Locale;

/**
 * What a cell knows of its events beside their number.
 *
 * @param pointer where in the payload the number is
 */
public record Measure(Kind kind, String name, JsonPointer pointer) {
    /** How two values become one. */
    public enum Kind {
        SUM,
        MIN,
        MAX;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Of a sum: the column with the number of values in it. */
    public String countName() {
        return name + "_count";
    }

    @Override
    public String toString() {
        return kind.word() + " " + name + "=" + pointer;
    }
}

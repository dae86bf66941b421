package io.onefold.cli.show;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;

/** A value as a terminal shows it, in one line. */
final class Cell {
    /** What could move the cursor, or hide what stands before it: texts come from producers and targets. */
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

    private Cell() {}

    static String of(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "-";
        }
        return plain(value.isContainerNode() ? value.toString() : value.asText());
    }

    static String plain(String text) {
        return CONTROL.matcher(text).replaceAll("?");
    }
}

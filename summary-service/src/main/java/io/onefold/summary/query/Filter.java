package io.onefold.summary.query;

import io.onefold.summary.declare.ColumnType;
import io.onefold.summary.declare.GroupColumn;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Pattern;

/** What a column is compared with; PostgreSQL would take more, such as {@code today} for a date. */
final class Filter {
    private static final Pattern NUMERIC = Pattern.compile("-?[0-9]{1,400}(\\.[0-9]{1,400})?([eE][+-]?[0-9]{1,3})?");
    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private Filter() {}

    /** The value, or an {@link IllegalArgumentException} with the rule: a cell never has such a value. */
    static String value(GroupColumn column, String text) {
        if (!fits(column.type(), text)) {
            throw new IllegalArgumentException(
                    column.name() + " is a " + column.type().word() + ", unlike \"" + text + '"');
        }
        return text;
    }

    private static boolean fits(ColumnType type, String text) {
        return switch (type) {
            case TEXT -> text.indexOf('\0') < 0;
            case BIGINT -> isWhole(text);
            case NUMERIC -> NUMERIC.matcher(text).matches();
            case BOOLEAN -> text.equals("true") || text.equals("false");
            case UUID -> UUID.matcher(text).matches();
            case DATE -> DATE.matcher(text).matches() && isDate(text);
        };
    }

    private static boolean isWhole(String text) {
        try {
            Long.parseLong(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean isDate(String text) {
        try {
            return LocalDate.parse(text).getYear() > 0;
        } catch (DateTimeException e) {
            return false;
        }
    }
}

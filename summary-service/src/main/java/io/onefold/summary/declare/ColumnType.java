package io.onefold.summary.declare;

import io.onefold.key.FieldValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a group-by column may hold; the words are PostgreSQL's. */
public enum ColumnType {
    TEXT,
    BIGINT,
    NUMERIC,
    BOOLEAN,
    UUID,
    DATE;

    /** The name of the type in SQL and in the environment. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The value as a part of a cell's key: numbers by their value, all else by its text.
     *
     * @param text as PostgreSQL writes a value of this type; null for none
     */
    public FieldValue keyPart(@Nullable String text) {
        if (text == null) {
            return new FieldValue.Null();
        }
        return switch (this) {
            case BIGINT, NUMERIC -> new FieldValue.Number(text);
            case BOOLEAN -> new FieldValue.Bool(text.equals("true"));
            case TEXT, UUID, DATE -> new FieldValue.Text(text);
        };
    }
}

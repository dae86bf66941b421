package io.onefold.log;

import java.util.logging.Level;
import java.util.regex.Pattern;
import org.jboss.logmanager.ExtLogRecord;
import org.jspecify.annotations.Nullable;

/**
 * A line to be logged. Its keys are in its diagnostic context, which the JSON format shows as {@code mdc}; the text
 * format asks for them all at once, as {@code %X{keys}}.
 */
final class KeyedRecord extends ExtLogRecord {
    private static final long serialVersionUID = 1L;
    private static final String ALL = "keys";
    private static final int LONGEST = 1_000;
    private static final Pattern BARE = Pattern.compile("[^\\s\"=\\p{Cntrl}]+");

    private final StringBuilder text = new StringBuilder();

    private KeyedRecord(Level level, String message) {
        super(level, message, ExtLogRecord.FormatStyle.NO_FORMAT, Log.class.getName());
    }

    static KeyedRecord of(Level level, String message, @Nullable Object... keysAndValues) {
        KeyedRecord line = new KeyedRecord(level, message);
        for (int each = 0; each + 1 < keysAndValues.length; each += 2) {
            Object value = keysAndValues[each + 1];
            line.put(String.valueOf(keysAndValues[each]), said(value));
            if (value instanceof Throwable failure && level.intValue() >= Level.SEVERE.intValue()) {
                line.setThrown(SafeThrowable.of(failure));
            }
        }
        return line;
    }

    private static String said(@Nullable Object value) {
        String all = value instanceof Throwable failure ? InOneLine.of(failure) : String.valueOf(value);
        return all.length() > LONGEST ? all.substring(0, LONGEST) : all;
    }

    private void put(String key, String value) {
        putMdc(key, value);
        text.append(' ').append(key).append('=').append(quoted(value));
    }

    // A line stays one line, whatever a value holds.
    private static String quoted(String value) {
        if (BARE.matcher(value).matches()) {
            return value;
        }
        return '"' + value.replaceAll("\\p{Cntrl}", " ") + '"';
    }

    @Override
    public @Nullable String getMdc(String key) {
        return key.equals(ALL) ? text.toString() : super.getMdc(key);
    }
}

package io.onefold.run;

import org.jspecify.annotations.Nullable;

/** One line of a {@link BarChart}. */
record Bar(String label, long count) {

    private static final int LONGEST = 24;
    private static final String CONTROL = "[\\p{Cc}\\p{Cf}]"; // what could move the cursor of a terminal

    /** Of a value of the user's; {@code null} if the events have none. */
    static Bar of(@Nullable String value, long count) {
        if (value == null) {
            return new Bar("(none)", count);
        }
        if (value.isBlank()) {
            return new Bar("(blank)", count);
        }
        String shown = value.length() <= LONGEST ? value : value.substring(0, LONGEST - 2) + "..";
        return new Bar(shown.replaceAll(CONTROL, "?"), count);
    }
}

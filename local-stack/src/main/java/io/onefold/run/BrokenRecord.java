package io.onefold.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/** The ways in which a record of the sample is broken. */
enum BrokenRecord {
    NOT_JSON,
    MISSING_KEY,
    INVALID_TIME,
    INVALID_UTF8,
    NUL_CHARACTER;

    /** A healthy event, broken. */
    byte[] of(SampleEvent event) {
        String json = event.json();
        return switch (this) {
            case NOT_JSON -> json.substring(0, json.length() / 2).getBytes(UTF_8);
            case MISSING_KEY -> json.replace("\"event_id\"", "\"id\"").getBytes(UTF_8);
            case INVALID_TIME ->
                json.replace(event.playedAt().toString(), "yesterday").getBytes(UTF_8);
            case INVALID_UTF8 -> json.replace("completed", "caf\u00e9").getBytes(ISO_8859_1);
            case NUL_CHARACTER -> json.replace("completed", "\\u0000").getBytes(UTF_8);
        };
    }
}

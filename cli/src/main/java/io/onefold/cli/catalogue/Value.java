package io.onefold.cli.catalogue;

import java.util.Locale;

/**
 * Something that the operator gives with a command, and where it goes in the request.
 *
 * @param name on the command line: {@code --older-than}, or {@code STREAM} for what stands without a name
 * @param field in the request; empty if it is sent by its place alone
 * @param label what stands for the value in the help
 */
public record Value(String name, String field, Place place, Kind kind, String label, String says, boolean required) {

    /** Where it goes. */
    public enum Place {
        /** {@code {field}} of the path. */
        PATH,
        QUERY,
        HEADER,
        /** A field of the JSON body. */
        BODY,
        /** A field of the object {@code filter} of the JSON body. */
        FILTER
    }

    /** What it is. */
    public enum Kind {
        TEXT,
        WHOLE,
        NUMBER,
        /** True if it is said. */
        FLAG,
        /** Each time it is said is one more. */
        TEXTS,
        /** {@code name=value}: each a field of its own. */
        PAIRS,
        /** A list of whole numbers. */
        IDS,
        /** A file with JSON, sent as it is written. */
        JSON_FILE,
        /** The format, if it is said. */
        CSV,
        /** Nothing of its own: its place is there, though nothing may be in it. */
        ALL
    }

    static Value query(String field, String label, String says) {
        return option(field, Place.QUERY, Kind.TEXT, label, says);
    }

    static Value body(String field, Kind kind, String label, String says) {
        return option(field, Place.BODY, kind, label, says);
    }

    static Value filter(String field, String label, String says) {
        return option(field, Place.FILTER, Kind.TEXT, label, says);
    }

    static Value flag(String field, Place place, String says) {
        return option(field, place, Kind.FLAG, "", says);
    }

    static Value option(String field, Place place, Kind kind, String label, String says) {
        return new Value("--" + kebab(field), field, place, kind, label, says, false);
    }

    /** What stands without a name, in its order; it is required. */
    static Value argument(String name, String field, Place place, Kind kind, String says) {
        return new Value(name, field, place, kind, name, says, true);
    }

    Value asRequired() {
        return new Value(name, field, place, kind, label, says, true);
    }

    Value asOptional() {
        return new Value(name, field, place, kind, label, says, false);
    }

    Value named(String option) {
        return new Value(option, field, place, kind, label, says, required);
    }

    /** Whether it stands without a name. */
    public boolean isArgument() {
        return !name.startsWith("--");
    }

    private static String kebab(String field) {
        return field.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}

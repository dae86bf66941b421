package io.onefold.config;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is wrong with the configuration, so that all of it is reported at once:
 * {@code INGEST_STREAMS_PLAYLOG_KEY = "": needs at least one field}.
 *
 * <p>Thread: used by the one that starts the service.
 */
public final class ConfigProblems {

    private final List<String> lines = new ArrayList<>();

    /** A value breaks a rule; a null value reads "is not set". */
    public void add(String key, @Nullable String value, String rule) {
        lines.add(key + (value == null ? " is not set: " : " = \"" + printable(value) + "\": ") + rule);
    }

    /** A secret, or what may be one, breaks a rule: its value is not shown. */
    public void addHidden(String key, String rule) {
        lines.add(key + ": " + rule);
    }

    /** The problems so far, one line each. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    /**
     * Ends the start if anything is wrong.
     *
     * @throws ConfigurationException if there is at least one problem, naming them all
     */
    public void throwIfAny() {
        if (!lines.isEmpty()) {
            String count = lines.size() == 1 ? "1 problem" : lines.size() + " problems";
            throw new ConfigurationException(count + " in the configuration:\n  " + String.join("\n  ", lines));
        }
    }

    /** A line break inside a value must not forge another line. */
    private static String printable(String value) {
        return value.replaceAll("\\p{Cntrl}", "?");
    }
}

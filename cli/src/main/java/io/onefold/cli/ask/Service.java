package io.onefold.cli.ask;

import java.util.Locale;

/** One of the three services, and where it is unless something else is said. */
public enum Service {
    INGEST(8081),
    SUMMARY(8082),
    WEBHOOK(8083);

    private final int port;

    Service(int port) {
        this.port = port;
    }

    /** The variable that says where it is. */
    public String variable() {
        return "ONEFOLD_" + name() + "_URL";
    }

    /** Where {@code ./run} has it. */
    String usualUrl() {
        return "http://localhost:" + port;
    }

    /** For people. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

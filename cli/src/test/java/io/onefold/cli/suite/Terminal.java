package io.onefold.cli.suite;

import io.onefold.cli.catalogue.Catalogue;
import io.onefold.cli.command.CommandTree;
import io.onefold.cli.command.Surroundings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Commands executed in this JVM, with a clock that only waiting moves. */
public final class Terminal {
    public static final String TOKEN = "token-of-the-tests";

    private final Map<String, String> environment = new HashMap<>(Map.of("ONEFOLD_TOKEN", TOKEN));
    private Duration waited = Duration.ZERO;

    /** What came of a command. */
    public record Outcome(int code, String out, String err) {}

    /** Where all three services are. */
    public Terminal at(String url) {
        return set("ONEFOLD_INGEST_URL", url).set("ONEFOLD_SUMMARY_URL", url).set("ONEFOLD_WEBHOOK_URL", url);
    }

    public Terminal set(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    public Outcome run(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Surroundings surroundings = new Surroundings(
                environment,
                stream(out),
                stream(err),
                false,
                () -> waited.toNanos(),
                time -> waited = waited.plus(time));
        int code = CommandTree.of(Catalogue.all(), surroundings).execute(arguments);
        return new Outcome(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** For how long commands have waited. */
    public Duration waited() {
        return waited;
    }

    private static PrintStream stream(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }
}

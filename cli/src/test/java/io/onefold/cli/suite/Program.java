package io.onefold.cli.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** {@code ./onefold}, each time a process of its own. */
public final class Program {
    private static final Path SCRIPT = Path.of("..", "onefold");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, String> environment;
    private final List<String> run;

    private Program(Map<String, String> environment, List<String> run) {
        this.environment = Map.copyOf(environment);
        this.run = run;
    }

    public Program(Map<String, String> environment) {
        this(environment, new ArrayList<>());
    }

    /** What a run printed, and its exit code. */
    public record Outcome(int code, String out, String err) {
        public JsonNode json() {
            try {
                return JSON.readTree(out);
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(out, e);
            }
        }
    }

    /** The same with one more variable. */
    public Program with(String variable, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(variable, value);
        return new Program(more, run);
    }

    /** Runs it. */
    public Outcome run(String... arguments) {
        try {
            Path out = Files.createTempFile("onefold", ".out");
            Path err = Files.createTempFile("onefold", ".err");
            List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
            command.addAll(Arrays.asList(arguments));
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            builder.environment().putAll(environment);
            Process process = builder.start();
            run.add(String.join(" ", arguments));
            if (!process.waitFor(1, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IllegalStateException("no end of " + command + ": " + Files.readString(out));
            }
            Outcome outcome = new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
            Files.delete(out);
            Files.delete(err);
            return outcome;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** What was typed so far, by this one and those made of it. */
    public List<String> typed() {
        return List.copyOf(run);
    }
}

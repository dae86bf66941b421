package io.onefold.cli.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.cli.catalogue.Operation;
import io.onefold.cli.catalogue.Shape.Rows;
import io.onefold.cli.catalogue.Value;
import io.onefold.cli.catalogue.Value.Place;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The document in which a service says what it serves; it is open. */
public final class OpenApi {
    private final JsonNode paths;

    private OpenApi(JsonNode paths) {
        this.paths = paths;
    }

    static OpenApi of(URI service) {
        try (InputStream document =
                service.resolve("/openapi?format=json").toURL().openStream()) {
            return new OpenApi(new ObjectMapper().readTree(document).path("paths"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Method and path of everything, such as {@code GET /ops/jobs/{id}}. */
    public Set<String> calls() {
        Set<String> calls = new TreeSet<>();
        paths.fieldNames()
                .forEachRemaining(path -> paths.path(path)
                        .fieldNames()
                        .forEachRemaining(method -> calls.add(method.toUpperCase(Locale.ROOT) + " " + path)));
        return calls;
    }

    /** The parameters of a query that it names. */
    public Set<String> parameters(String call) {
        String[] words = call.split(" ", 2);
        Set<String> names = new TreeSet<>();
        paths.path(words[1])
                .path(words[0].toLowerCase(Locale.ROOT))
                .path("parameters")
                .forEach(parameter -> {
                    if (parameter.path("in").asText().equals("query")) {
                        names.add(parameter.path("name").asText());
                    }
                });
        return names;
    }

    /** What a command asks, as the document has it. */
    public static String call(Operation operation) {
        return operation.method() + " " + operation.path().replaceFirst("/(rebuilds|reconciliations)", "/{kind}");
    }

    /** The parameters that a command may send. */
    public static Set<String> parameters(Operation operation) {
        Set<String> names = operation.values().stream()
                .filter(value -> value.place() == Place.QUERY)
                .map(Value::field)
                .collect(Collectors.toCollection(TreeSet::new));
        if (operation.shape() instanceof Rows rows && rows.cursor() != null) {
            names.add("limit");
            names.add(rows.cursor());
        }
        return names;
    }
}

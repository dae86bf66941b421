package io.onefold.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.onefold.cli.ask.Question;
import io.onefold.cli.catalogue.Operation;
import io.onefold.cli.catalogue.Value;
import io.onefold.cli.catalogue.Value.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What the operator gave, as the request that it means. */
final class Given {
    private final CommandSpec spec;
    private final Operation operation;

    /** Of a command, read after it was parsed. */
    Given(CommandSpec spec, Operation operation) {
        this.spec = spec;
        this.operation = operation;
    }

    /** The request. */
    Question question() {
        return question(operation.method(), operation.path(), true);
    }

    /**
     * The request that looks at what this one began.
     *
     * @param id of it
     */
    Question look(Operation watch, String id) {
        return question(watch.method(), watch.path().replace("{id}", Question.encoded(id)), false);
    }

    /** @param whole whether with all that was given, and not only what the path needs */
    private Question question(String method, String template, boolean whole) {
        Map<String, List<String>> query = new LinkedHashMap<>();
        Map<String, String> headers = new LinkedHashMap<>();
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        String path = template;
        for (Value value : operation.values()) {
            Object given = of(value);
            if (given == null || Boolean.FALSE.equals(given)) {
                continue;
            }
            switch (value.place()) {
                case PATH -> path = path.replace("{" + value.field() + "}", Question.encoded(given.toString()));
                case QUERY -> query(query, value, given);
                case HEADER -> headers.put(value.field(), given.toString());
                case BODY -> put(body, value, given);
                case FILTER -> put(body.withObjectProperty("filter"), value, given);
            }
        }
        return new Question(
                operation.service(),
                method,
                path,
                whole ? query : Map.of(),
                whole ? headers : Map.of(),
                whole && !body.isEmpty() ? body.toString() : null);
    }

    long limit() {
        return (Long) Objects.requireNonNull(spec.findOption(Arguments.LIMIT).<Object>getValue());
    }

    /** Where the list goes on; null to begin with its first. */
    @Nullable
    String cursor(String parameter) {
        return spec.findOption("--" + parameter).getValue();
    }

    /** Whether it was said. */
    boolean says(String flag) {
        return spec.findOption(flag) != null
                && Boolean.TRUE.equals(spec.findOption(flag).getValue());
    }

    /** It cannot be meant. */
    ParameterException wrong(String why) {
        return new ParameterException(spec.commandLine(), why);
    }

    private @Nullable Object of(Value value) {
        ArgSpec argument = value.isArgument()
                ? spec.positionalParameters().stream()
                        .filter(positional -> positional.paramLabel().equals(value.label()))
                        .findFirst()
                        .orElseThrow()
                : spec.findOption(value.name());
        return argument.getValue();
    }

    private static void query(Map<String, List<String>> query, Value value, Object given) {
        switch (value.kind()) {
            case CSV -> query.put(value.field(), List.of("csv"));
            case TEXTS ->
                query.put(
                        value.field(),
                        ((List<?>) given).stream().map(Object::toString).toList());
            case PAIRS ->
                ((Map<?, ?>) given)
                        .forEach((column, wanted) -> query.computeIfAbsent(column.toString(), none -> new ArrayList<>())
                                .add(wanted.toString()));
            default -> query.put(value.field(), List.of(given.toString()));
        }
    }

    private static void put(ObjectNode body, Value value, Object given) {
        if (value.kind() == Kind.ALL) {
            return;
        }
        if (value.kind() == Kind.JSON_FILE) {
            body.putRawValue(value.field(), Payload.read((Path) given));
        } else if (given instanceof List<?> ids) {
            if (!ids.isEmpty()) {
                body.putPOJO(value.field(), ids);
            }
        } else {
            body.putPOJO(value.field(), given);
        }
    }
}

package io.onefold.cli.command;

import io.onefold.cli.catalogue.Value;
import io.onefold.cli.catalogue.Value.Kind;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** What picocli is told about the values of a command. */
final class Arguments {
    static final String LIMIT = "--limit";
    static final String WATCH = "--watch";

    private Arguments() {}

    static OptionSpec option(Value value) {
        OptionSpec.Builder option = OptionSpec.builder(value.name())
                .description(sentence(value.says()))
                .required(value.required());
        if (value.kind() == Kind.FLAG || value.kind() == Kind.CSV || value.kind() == Kind.ALL) {
            return option.arity("0").type(boolean.class).build();
        }
        option.paramLabel(value.label()).arity("1");
        return switch (value.kind()) {
            case TEXTS -> option.type(List.class).auxiliaryTypes(String.class).build();
            case PAIRS ->
                option.type(Map.class)
                        .auxiliaryTypes(String.class, String.class)
                        .build();
            default -> option.type(type(value.kind())).build();
        };
    }

    /** @param index where it stands, from 0 */
    static PositionalParamSpec positional(Value value, int index) {
        PositionalParamSpec.Builder argument = PositionalParamSpec.builder()
                .paramLabel(value.label())
                .description(sentence(value.says()))
                .required(value.required());
        if (value.kind() == Kind.IDS) {
            return argument.index(index + "..*")
                    .arity(value.required() ? "1..*" : "0..*")
                    .type(List.class)
                    .auxiliaryTypes(Long.class)
                    .build();
        }
        return argument.index(Integer.toString(index))
                .arity("1")
                .type(type(value.kind()))
                .build();
    }

    static OptionSpec limit() {
        return OptionSpec.builder(LIMIT)
                .paramLabel("N")
                .type(Long.class)
                .arity("1")
                .defaultValue("100")
                .description("How many at most, over as many pages as it takes (100).")
                .build();
    }

    static OptionSpec cursor(String parameter) {
        return OptionSpec.builder("--" + parameter)
                .paramLabel("CURSOR")
                .type(String.class)
                .arity("1")
                .description("Go on where an earlier list ended.")
                .build();
    }

    static OptionSpec watch() {
        return OptionSpec.builder(WATCH)
                .arity("0")
                .type(boolean.class)
                .description("Follow it to its end.")
                .build();
    }

    private static Class<?> type(Kind kind) {
        return switch (kind) {
            case WHOLE -> Long.class;
            case NUMBER -> BigDecimal.class;
            case JSON_FILE -> Path.class;
            default -> String.class;
        };
    }

    private static String sentence(String says) {
        return Character.toUpperCase(says.charAt(0)) + says.substring(1).replace("%", "%%") + ".";
    }
}

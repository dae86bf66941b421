package io.onefold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.cli.catalogue.Catalogue;
import io.onefold.cli.command.CommandTree;
import io.onefold.cli.command.Surroundings;
import io.onefold.documentation.Documentation;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** What {@code docs/cli.md} lists is what there is. */
class CommandPageTest {
    private static final Documentation PAGE = Documentation.of("cli.md");
    private static final CommandLine PROGRAM = CommandTree.of(
            Catalogue.all(), new Surroundings(Map.of(), System.out, System.err, false, () -> 0, time -> {}));

    @Test
    void theCommands() {
        assertThat(PAGE.all(Pattern.compile("(?m)^\\| `[a-z].*$"))).isEqualTo(rows());
    }

    @Test
    void theOptionsOfAll() {
        Set<String> options = PROGRAM.getCommandSpec().options().stream()
                .map(OptionSpec::longestName)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(PAGE.firstColumnBelow("option")).isEqualTo(options);
    }

    /** A row for each command, as the page has it. */
    static Set<String> rows() {
        return leaves(PROGRAM.getCommandSpec())
                .map(CommandPageTest::row)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<CommandSpec> leaves(CommandSpec spec) {
        return spec.subcommands().isEmpty()
                ? Stream.of(spec)
                : spec.subcommands().values().stream()
                        .map(CommandLine::getCommandSpec)
                        .flatMap(CommandPageTest::leaves);
    }

    private static String row(CommandSpec spec) {
        String words = spec.qualifiedName().replaceFirst("^onefold ", "");
        String arguments = spec.positionalParameters().stream()
                .map(CommandPageTest::argument)
                .collect(Collectors.joining());
        String[] description = spec.usageMessage().description();
        String options = spec.options().stream()
                .filter(option -> !option.inherited() && !option.usageHelp())
                .map(option -> "`" + option.longestName() + (option.required() ? "`*" : "`"))
                .collect(Collectors.joining(", "));
        return String.join(
                " | ",
                "| `" + words + arguments + "`",
                description[0],
                Arrays.stream(description)
                        .skip(1)
                        .findFirst()
                        .orElseThrow()
                        .replaceFirst("Asks (\\w+): (.*)", "$1 `$2`"),
                (options + " |").strip());
    }

    private static String argument(PositionalParamSpec argument) {
        String label = argument.paramLabel() + (argument.arity().max() > 1 ? "..." : "");
        return argument.required() ? " " + label : " [" + label + "]";
    }
}

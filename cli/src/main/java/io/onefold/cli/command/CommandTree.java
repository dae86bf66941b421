package io.onefold.cli.command;

import io.onefold.cli.ask.NotDone;
import io.onefold.cli.catalogue.Group;
import io.onefold.cli.catalogue.Operation;
import io.onefold.cli.catalogue.Shape.Begun;
import io.onefold.cli.catalogue.Shape.Rows;
import io.onefold.cli.catalogue.Value;
import io.onefold.cli.show.Screen;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Makes the program of the catalogue. */
public final class CommandTree {
    private static final int REFUSED = 1;
    private static final int WRONG = 2;

    private final Surroundings surroundings;
    private final Screen screen;
    private final CommonOptions common = new CommonOptions();
    private final Map<CommandSpec, Invocation> invocations = new HashMap<>();

    private CommandTree(Surroundings surroundings) {
        this.surroundings = surroundings;
        this.screen = new Screen(surroundings.out(), surroundings.err(), surroundings.terminal());
    }

    /** The program, ready to be executed once. */
    public static CommandLine of(Group root, Surroundings surroundings) {
        return new CommandTree(surroundings).program(root);
    }

    private CommandLine program(Group root) {
        CommandSpec spec = CommandSpec.forAnnotatedObject(common).name(root.name());
        fill(spec, root);
        spec.usageMessage()
                .footer(
                        "",
                        "The token comes from ONEFOLD_TOKEN, or from the file that ONEFOLD_TOKEN_FILE names.",
                        "Exit codes: 0 done; 1 the service refused, or something does not hold; 2 wrong usage.");
        return new CommandLine(spec)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler((failure, arguments) -> wrong(failure))
                .setExecutionStrategy(this::run);
    }

    private int run(ParseResult parsed) {
        Integer helped = CommandLine.executeHelpRequest(parsed);
        if (helped != null) {
            return helped;
        }
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        CommandSpec command = last.commandSpec();
        Invocation invocation = invocations.get(command);
        if (invocation == null) {
            throw new ParameterException(
                    command.commandLine(),
                    "a command is missing: "
                            + String.join(", ", command.subcommands().keySet()));
        }
        try {
            return invocation.run();
        } catch (NotDone e) {
            screen.remark(String.valueOf(e.getMessage()));
            return REFUSED;
        }
    }

    private int wrong(ParameterException failure) {
        screen.remark(String.valueOf(failure.getMessage()));
        screen.remark("see " + failure.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        return WRONG;
    }

    private void fill(CommandSpec spec, Group group) {
        spec.usageMessage().description(group.says());
        spec.addOption(help());
        group.groups().forEach(below -> {
            CommandSpec sub = CommandSpec.create().name(below.name());
            spec.addSubcommand(below.name(), sub);
            fill(sub, below);
        });
        group.operations().forEach(operation -> spec.addSubcommand(operation.name(), leaf(operation)));
    }

    private CommandSpec leaf(Operation operation) {
        CommandSpec spec = CommandSpec.create().name(operation.name());
        spec.usageMessage()
                .description(
                        operation.says(),
                        "Asks " + operation.service().word() + ": " + operation.method() + " " + operation.path());
        spec.addOption(help());
        int arguments = 0;
        for (Value value : operation.values()) {
            if (value.isArgument()) {
                spec.addPositional(Arguments.positional(value, arguments++));
            } else {
                spec.addOption(Arguments.option(value));
            }
        }
        if (operation.shape() instanceof Rows rows && rows.cursor() != null) {
            spec.addOption(Arguments.limit()).addOption(Arguments.cursor(rows.cursor()));
        }
        if (operation.shape() instanceof Begun) {
            spec.addOption(Arguments.watch());
        }
        invocations.put(spec, new Invocation(operation, new Given(spec, operation), common, surroundings, screen));
        return spec;
    }

    private static OptionSpec help() {
        return OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this and end.")
                .build();
    }
}

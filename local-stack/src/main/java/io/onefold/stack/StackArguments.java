package io.onefold.stack;

import java.nio.file.Path;
import java.util.List;

/** The command line of {@link StackMain}. */
record StackArguments(StackOptions options, boolean untilStdinEnds, boolean help) {

    static final String HELP = """
            Starts Kafka, PostgreSQL and Redis on this machine and runs until Ctrl-C or SIGTERM.

              --kafka-port N       default 19092
              --postgres-port N    default 15432
              --redis-port N       default 16379
              --data FOLDER        keep data and logs there; default: a temporary folder, removed at the end
              --until-stdin-ends   stop also when standard input ends
            """;

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException naming what is wrong
     */
    static StackArguments parse(String... args) {
        StackOptions options = StackOptions.fixedPorts();
        boolean untilStdinEnds = false;
        var rest = List.of(args).iterator();
        while (rest.hasNext()) {
            String option = rest.next();
            switch (option) {
                case "--help", "-h" -> {
                    return new StackArguments(options, false, true);
                }
                case "--until-stdin-ends" -> untilStdinEnds = true;
                case "--kafka-port", "--postgres-port", "--redis-port", "--data" -> {
                    if (!rest.hasNext()) {
                        throw new IllegalArgumentException(option + ": a value is missing");
                    }
                    options = with(options, option, rest.next());
                }
                default -> throw new IllegalArgumentException("Unknown option " + option + "\n\n" + HELP);
            }
        }
        return new StackArguments(options, untilStdinEnds, false);
    }

    private static StackOptions with(StackOptions options, String option, String value) {
        StackPorts ports = options.ports();
        return switch (option) {
            case "--kafka-port" ->
                options.withPorts(new StackPorts(port(option, value), ports.postgres(), ports.redis()));
            case "--postgres-port" ->
                options.withPorts(new StackPorts(ports.kafka(), port(option, value), ports.redis()));
            case "--redis-port" ->
                options.withPorts(new StackPorts(ports.kafka(), ports.postgres(), port(option, value)));
            default -> options.withData(Path.of(value));
        };
    }

    private static int port(String option, String value) {
        if (!value.matches("\\d{1,5}") || Integer.parseInt(value) < 1 || Integer.parseInt(value) > 65_535) {
            throw new IllegalArgumentException(option + " " + value + ": must be a port, 1 to 65535");
        }
        return Integer.parseInt(value);
    }
}

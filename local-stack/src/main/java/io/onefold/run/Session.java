package io.onefold.run;

import io.onefold.stack.Database;
import io.onefold.stack.LocalStack;
import io.onefold.stack.process.StackFailure;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** One run from the first server to the verdict, and on until it is stopped. */
final class Session {

    private static final long LOOK_MILLIS = 500;

    private final Arguments arguments;
    private final Suite suite;
    private final Workspace workspace;
    private final Screen screen;
    private final String token;

    /**
     * Prepares a run.
     *
     * @param token for operators, this time
     */
    Session(Arguments arguments, Suite suite, Workspace workspace, Screen screen, String token) {
        this.arguments = arguments;
        this.suite = suite;
        this.workspace = workspace;
        this.screen = screen;
        this.token = token;
    }

    /**
     * Returns whether the books are as they must be; unless it is to be done once, it returns only by an exception.
     *
     * @throws StackFailure when something does not start, ends, or gets stuck
     */
    boolean run() {
        screen.say("Starting Kafka, PostgreSQL and Redis");
        LocalStack stack = suite.startServers(arguments.data());
        try (Topic topic = Topic.ensure(stack.kafkaBootstrapServers());
                Connection connection = connect(stack.database())) {
            screen.say("Starting ingest" + (arguments.workers() == 1 ? "" : ", " + arguments.workers() + " processes")
                    + "; logs in " + workspace.logs());
            suite.startWorkers(arguments.workers(), environment(stack));
            AuditClient audit = new AuditClient(URI.create("http://127.0.0.1:" + FixedPorts.INGEST), token);
            Books books = new Books(connection, topic.id());
            boolean holds = feed(new Rounds(suite, topic, books, audit, screen), stack.kafkaBootstrapServers());
            if (!arguments.once()) {
                screen.say("\nUp until Ctrl-C\n"
                        + Addresses.of(stack, arguments, token, workspace.logs())
                                .indent(2));
                stayUp();
            }
            return holds;
        } catch (SQLException e) {
            throw new StackFailure("Cannot reach the database: " + e.getMessage(), e);
        }
    }

    private Map<String, String> environment(LocalStack stack) {
        Map<String, String> environment = new HashMap<>(stack.serviceEnvironment("ingest"));
        environment.put("INGEST_GROUP_ID", "onefold-run");
        environment.put("INGEST_STREAMS_PLAYLOG_TOPICS", Topic.NAME);
        environment.put("INGEST_STREAMS_PLAYLOG_KEY", arguments.key());
        environment.put("INGEST_STREAMS_PLAYLOG_TIME", arguments.time());
        environment.put("ADMIN_TOKENS", token);
        environment.put("QUARKUS_HTTP_HOST", "127.0.0.1");
        environment.put("QUARKUS_MANAGEMENT_HOST", "127.0.0.1");
        return environment;
    }

    private static Connection connect(Database database) throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), database.username("ingest"), database.password());
    }

    private boolean feed(Rounds rounds, String bootstrapServers) {
        rounds.catchUp();
        Events events = arguments.events();
        screen.say("Feeding " + arguments.what() + " to the topic " + Topic.NAME);
        Round first = rounds.feed(events, () -> new Feeder(bootstrapServers));
        boolean holds = report(first, Verdict.of(first));
        if (arguments.twice()) {
            screen.say("Feeding the same again");
            Round second = rounds.feed(events, () -> new Feeder(bootstrapServers));
            holds &= report(second, Verdict.ofRepeated(second));
        }
        return holds;
    }

    private boolean report(Round round, Verdict verdict) {
        screen.say("\n" + ResultTable.of(round));
        if (verdict.holds()) {
            screen.say("The books balance: every record has one outcome"
                    + (round.produced().isKnown() ? ", and it is the one it must have." : "."));
        } else {
            screen.say("WRONG:");
            verdict.problems().forEach(problem -> screen.say("  " + problem));
        }
        return verdict.holds();
    }

    private void stayUp() {
        try {
            while (true) {
                suite.requireAlive();
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

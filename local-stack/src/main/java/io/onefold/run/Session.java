package io.onefold.run;

import io.onefold.stack.Database;
import io.onefold.stack.LocalStack;
import io.onefold.stack.process.StackFailure;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** One run from the first server to the verdict, and on until it is stopped. */
final class Session {

    private static final long LOOK_MILLIS = 500;
    /** A count over many millions of rows takes longer than the roles allow their services. */
    private static final String PATIENCE = "-c statement_timeout=10min -c transaction_timeout=10min";

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
     * Returns whether books and summary are as they must be; unless it is to be done once, it returns only by an exception.
     *
     * @throws StackFailure when something does not start, ends, or gets stuck
     */
    boolean run() {
        screen.say("Starting Kafka, PostgreSQL and Redis");
        LocalStack stack = suite.startServers(arguments.data());
        Database database = stack.database();
        try (Topic topic = Topic.ensure(stack.kafkaBootstrapServers());
                Connection ingest = connect(database, "ingest");
                Connection summary = connect(database, "summary")) {
            startServices(new Environments(stack, arguments, token));
            Watch watch = new Watch(suite, screen);
            ServiceClient asked = ServiceClient.at(FixedPorts.SUMMARY, token);
            Plays plays = new Plays(watch, asked, new LaneProgress(summary), new Cells(summary));
            Books books = new Books(ingest, topic.id());
            Rounds rounds = new Rounds(watch, topic, books, ServiceClient.at(FixedPorts.INGEST, token), plays);
            boolean holds = feed(rounds, stack.kafkaBootstrapServers());
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

    private void startServices(Environments environments) {
        int workers = arguments.workers();
        screen.say("Starting ingest" + (workers == 1 ? "" : ", " + workers + " processes,") + " and summary; logs in "
                + workspace.logs());
        suite.startIngest(workers, environments.ingest());
        suite.startSummary(environments.summary());
        suite.awaitReady();
    }

    private static Connection connect(Database database, String service) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", database.username(service));
        properties.setProperty("password", database.password());
        properties.setProperty("options", PATIENCE);
        return DriverManager.getConnection(database.jdbcUrl(), properties);
    }

    private boolean feed(Rounds rounds, String bootstrapServers) {
        rounds.catchUp();
        Events events = arguments.events();
        Report report = new Report(screen);
        screen.say("Feeding " + arguments.what() + " to the topic " + Topic.NAME);
        Rounds.Fed first = rounds.feed(events, () -> new Feeder(bootstrapServers));
        boolean holds = report.first(first);
        if (arguments.twice()) {
            screen.say("Feeding the same again");
            holds &= report.second(rounds.feed(events, () -> new Feeder(bootstrapServers)), first);
        }
        return holds;
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

package io.onefold.run;

import io.onefold.run.pay.Shop;
import io.onefold.stack.Database;
import io.onefold.stack.LocalStack;
import io.onefold.stack.process.StackFailure;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;
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
    private final Secrets secrets;
    private final Report report;

    /** Prepares a run. */
    Session(Arguments arguments, Suite suite, Workspace workspace, Screen screen, Secrets secrets) {
        this.arguments = arguments;
        this.suite = suite;
        this.workspace = workspace;
        this.screen = screen;
        this.secrets = secrets;
        this.report = new Report(screen);
    }

    /**
     * Returns whether books, summary and orders are as they must be; unless it is to be done once, it returns only by an
     * exception.
     *
     * @throws StackFailure when something does not start, ends, or gets stuck
     */
    boolean run() {
        screen.say("Starting Kafka, PostgreSQL and Redis");
        LocalStack stack = suite.startServers(arguments.data());
        Database database = stack.database();
        try (Shop shop = Shop.open(Arguments.SEED, secrets.signing());
                Topic topic = Topic.ensure(stack.kafkaBootstrapServers());
                Connection ingest = connect(database, "ingest");
                Connection summary = connect(database, "summary");
                Connection webhook = connect(database, "webhook")) {
            startServices(new Environments(stack, arguments, secrets), shop);
            Watch watch = new Watch(suite, screen);
            Plays plays = new Plays(watch, asked(FixedPorts.SUMMARY), new LaneProgress(summary), new Cells(summary));
            Books books = new Books(ingest, topic.id());
            Rounds rounds = new Rounds(watch, topic, books, asked(FixedPorts.INGEST), plays);
            boolean holds = feed(rounds, stack.kafkaBootstrapServers());
            holds &= send(orders(watch, shop, webhook));
            if (!arguments.once()) {
                screen.say("\nUp until Ctrl-C\n"
                        + Addresses.of(stack, arguments, secrets, workspace.logs())
                                .indent(2));
                stayUp();
            }
            return holds;
        } catch (SQLException e) {
            throw new StackFailure("Cannot reach the database: " + e.getMessage(), e);
        }
    }

    private OrderRounds orders(Watch watch, Shop shop, Connection webhook) {
        return new OrderRounds(watch, shop, new OrderBooks(webhook), new OrderEffects(asked(FixedPorts.WEBHOOK)));
    }

    private ServiceClient asked(int port) {
        return ServiceClient.at(port, secrets.admin());
    }

    private void startServices(Environments environments, Shop shop) {
        int workers = arguments.workers();
        screen.say("Starting ingest" + (workers == 1 ? "" : ", " + workers + " processes,")
                + ", summary and webhook; logs in " + workspace.logs());
        suite.startIngest(workers, environments.ingest());
        suite.startSummary(environments.summary());
        suite.startWebhook(environments.webhook(shop));
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
        screen.say("Feeding " + arguments.what() + " to the topic " + Topic.NAME);
        Rounds.Fed first = rounds.feed(events, () -> new Feeder(bootstrapServers));
        boolean holds = report.first(first);
        if (arguments.twice()) {
            screen.say("Feeding the same again");
            holds &= report.second(rounds.feed(events, () -> new Feeder(bootstrapServers)), first);
        }
        return holds;
    }

    private boolean send(OrderRounds rounds) {
        rounds.catchUp();
        screen.say(String.format(
                Locale.ROOT,
                "\nSending payment webhooks of %,d orders, two of each and some more",
                arguments.orders()));
        OrderRounds.Sent first = rounds.first(arguments.orders());
        boolean holds = report.orders(first.round());
        if (arguments.twice()) {
            screen.say("Sending the same again");
            holds &= report.ordersAgain(rounds.again(first));
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

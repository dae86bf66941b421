package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.chaos.Scale;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.LocalStack;
import io.onefold.stack.StackOptions;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * The database is older than Kafka's offsets: the data folder of the stopped server is put back, as after a restored
 * backup or a failover that lost commits. A stack of its own, for no other database may go back with it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledIf("serversAreOurs")
class StoreWentBackIT {
    private static final Duration A_WHILE = Duration.ofMinutes(2);
    private static final Duration END_TAKES = Duration.ofSeconds(20);
    private static final int BEFORE = Scale.volume(10_000);
    private static final int FORGOTTEN = BEFORE + Scale.volume(50_000);
    private static final int AFTER = FORGOTTEN + Scale.volume(10_000);

    private LocalStack servers;

    static boolean serversAreOurs() {
        return System.getProperty("stack", "embedded").equals("embedded");
    }

    @BeforeAll
    void start() {
        servers = LocalStack.start(StackOptions.randomPorts());
    }

    @AfterAll
    void close() {
        servers.close();
    }

    @Test
    void aWorkerThatRunsReadsAgainWhatTheStoreForgotThoughItsLanesRest() {
        try (Suite suite = suite()) {
            ServiceProcess worker = suite.startReady();
            copyAfter(suite, BEFORE);
            suite.topic().sendPlays(BEFORE, FORGOTTEN);
            suite.awaitAllAcknowledged(A_WHILE);

            putBack(suite);

            assertAllThere(suite, worker, FORGOTTEN);
        }
    }

    @Test
    void aWorkerThatRunsReadsAgainWhatTheStoreForgotWhileItsLanesAreBusy() {
        try (Suite suite = suite()) {
            ServiceProcess worker = suite.startReady();
            copyAfter(suite, BEFORE);
            suite.topic().sendPlays(BEFORE, FORGOTTEN);
            suite.awaitAllAcknowledged(A_WHILE);

            servers.postgres().stop();
            suite.topic().sendPlays(FORGOTTEN, AFTER);
            putBack(suite);

            assertAllThere(suite, worker, AFTER);
        }
    }

    @Test
    void aWorkerThatStartsLaterReadsAgainWhatTheStoreForgot() {
        try (Suite suite = suite()) {
            ServiceProcess first = suite.startReady();
            copyAfter(suite, BEFORE);
            suite.topic().sendPlays(BEFORE, FORGOTTEN);
            suite.awaitAllAcknowledged(A_WHILE);
            first.process().terminate(END_TAKES);

            putBack(suite);
            ServiceProcess second = suite.startReady();

            assertAllThere(suite, second, FORGOTTEN);
        }
    }

    private Suite suite() {
        return new Suite(new TestStack(servers, servers.database()), 3).set("INGEST_CHECK_EVERY", "1s");
    }

    private void copyAfter(Suite suite, int plays) {
        suite.topic().sendPlays(0, plays);
        suite.awaitAllAcknowledged(A_WHILE);
        servers.postgres().stop();
        copy("data", "kept");
        servers.postgres().start();
        suite.reconnect();
    }

    private void putBack(Suite suite) {
        servers.postgres().stop();
        copy("kept", "data");
        servers.postgres().start();
        suite.reconnect();
    }

    /** With owners and rights, which PostgreSQL insists on. */
    private void copy(String from, String to) {
        Path folder = servers.folder().resolve("postgres");
        run("rm", "-rf", folder.resolve(to).toString());
        run("cp", "-a", folder.resolve(from).toString(), folder.resolve(to).toString());
    }

    private static void run(String... command) {
        try {
            assertThat(new ProcessBuilder(command).inheritIO().start().waitFor())
                    .as(String.join(" ", command))
                    .isZero();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static void assertAllThere(Suite suite, ServiceProcess worker, int plays) {
        suite.awaitAllAcknowledged(A_WHILE);
        assertThat(suite.rows().events()).isEqualTo(plays);
        assertThat(suite.rows().keys()).isEqualTo(plays);
        assertThat(suite.rows().booked("lost")).isZero();
        assertThat(suite.rows().booked("dead_lettered")).isZero();
        suite.assertBalanced(worker);
    }
}

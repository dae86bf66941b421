package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.LocalStack;
import io.onefold.stack.StackOptions;
import io.onefold.stack.TestStack;
import io.onefold.stack.embedded.SecuredListener;
import io.onefold.stack.process.SecretVolume;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.tls.Certificates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Servers that speak TLS and want a login. PostgreSQL refuses every plaintext session of a service, and the broker's
 * secured listener speaks nothing else, so what works here went over TLS.
 */
class SecureServersIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final String NOT_OVER_TLS = """
            SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = current_user AND NOT ssl
            """;
    private static final String BY_REACTIVE_POOL = """
            SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
            WHERE usename = current_user AND ssl AND application_name = 'vertx-pg-client'
            """;

    private static LocalStack local;
    private static TestStack stack;

    @BeforeAll
    static void start() {
        local = LocalStack.start(StackOptions.randomPorts().withTls());
        stack = new TestStack(local, local.database());
    }

    @AfterAll
    static void stop() {
        local.close();
    }

    @Test
    void allGoesOverTls() {
        try (Suite suite = secured()) {
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 1_000);
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(1_000);
            assertThat(suite.rows().number(NOT_OVER_TLS)).isZero();
            assertThat(suite.rows().number(BY_REACTIVE_POOL)).isPositive();
            suite.assertBalanced(worker);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, sslmode=require",
        "127.0.0.1, sslmode=verify-ca&sslrootcert=",
        "localhost, sslmode=require",
        "localhost, sslmode=verify-ca&sslrootcert="
    })
    void aModeThatIsNotVerifyFullTakesAnyNameOnAllPools(String host, String parameters) {
        try (Suite suite = secured()) {
            suite.set("DATABASE_URL", url(suite, host, withAuthority(parameters, local.certificates())));
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 100);
            suite.awaitAllAcknowledged(A_WHILE);

            suite.assertBalanced(worker);
        }
    }

    /** The second is what the owner's pool says and the third what the runtime role's says, each in its client's words. */
    @ParameterizedTest
    @CsvSource({
        "localhost, sslmode=verify-full&sslrootcert=, could not be verified, SSL handshake failed",
        "127.0.0.1, '', no encryption, no encryption",
        "127.0.0.1, sslmode=disable, no encryption, no encryption"
    })
    void aDatabaseThatIsNotTheOneMeantIsWaitedFor(String host, String parameters, String owner, String runtime) {
        try (Suite suite = secured()) {
            suite.set("DATABASE_URL", url(suite, host, withAuthority(parameters, local.certificates())));

            assertWaits(suite, owner, runtime);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"verify-ca", "verify-full"})
    void aCertificateOfAnotherAuthorityIsRefusedByAllPools(String mode, @TempDir Path folder) {
        try (Suite suite = secured()) {
            Certificates others = Certificates.in(folder);
            suite.set(
                    "DATABASE_URL",
                    url(suite, "127.0.0.1", withAuthority("sslmode=" + mode + "&sslrootcert=", others)));

            assertWaits(suite, "SSL error: PKIX path", "SSL handshake failed");
        }
    }

    @Test
    void aWrongPasswordOfTheDatabaseIsWaitedForAndNotShown() {
        try (Suite suite = secured()) {
            suite.set("DATABASE_PASSWORD", "secret-of-the-runtime")
                    .set("DATABASE_MIGRATION_PASSWORD", "secret-of-the-owner");

            ServiceProcess worker = assertWaits(
                    suite,
                    "password authentication failed for user \"onefold_ingest_owner\"",
                    "password authentication failed for user \"onefold_ingest\"");
            assertThat(logOf(worker)).doesNotContain("secret-");
        }
    }

    private static ServiceProcess assertWaits(Suite suite, String owner, String runtime) {
        ServiceProcess worker = suite.start();
        worker.awaitLive(A_WHILE);
        await("readiness says for what and why").atMost(A_WHILE).untilAsserted(() -> {
            JsonNode readiness = suite.readiness(worker);
            assertThat(readiness.path("waiting_for").asText()).isEqualTo("the database, to migrate its schema");
            assertThat(readiness.path("waiting_because").asText()).contains(owner);
            assertThat(readiness.path("postgresql_because").asText()).contains(runtime);
        });
        assertThat(logOf(worker))
                .contains("the start waits for=\"the database, to migrate its schema\" why=")
                .contains(owner);
        assertThat(worker.isReady()).isFalse();
        assertThat(worker.isLive()).isTrue();
        return worker;
    }

    @Test
    void aBrokerOfAnotherAuthorityIsWaitedFor(@TempDir Path folder) {
        try (Suite suite = secured()) {
            suite.set(
                    "KAFKA_SSL_TRUSTSTORE_LOCATION",
                    Certificates.in(folder).authorityPem().toString());

            assertWaitsForTheBroker(suite, "SSL handshake failed");
        }
    }

    @Test
    void aBrokerThatRefusesTheLoginIsWaitedForAlsoByAStreamThatIsKnown() {
        try (Suite suite = secured()) {
            suite.startReady().process().terminate(A_WHILE);
            suite.set("KAFKA_SASL_JAAS_CONFIG", login("secret-of-the-broker"));

            ServiceProcess worker = assertWaitsForTheBroker(suite, "invalid credentials");
            assertThat(logOf(worker)).doesNotContain("secret-");
        }
    }

    private static ServiceProcess assertWaitsForTheBroker(Suite suite, String why) {
        ServiceProcess worker = suite.start();
        worker.awaitLive(A_WHILE);
        await("readiness says for what and why").atMost(A_WHILE).untilAsserted(() -> {
            JsonNode readiness = suite.readiness(worker);
            assertThat(readiness.path("waiting_for").asText())
                    .isEqualTo("the broker and the database, to declare the streams");
            assertThat(readiness.path("waiting_because").asText()).contains(why);
            assertThat(readiness.path("kafka_because").asText()).contains(why);
        });
        assertThat(logOf(worker))
                .contains("the start waits for=\"the broker and the database, to declare the streams\" why=")
                .contains(why);
        assertThat(worker.isReady()).isFalse();
        assertThat(worker.isLive()).isTrue();
        return worker;
    }

    @Test
    void kafkasSecretsMayStandInFilesWhateverIsInThem(@TempDir Path folder) throws IOException {
        try (Suite suite = secured()) {
            Path login = Files.writeString(folder.resolve("jaas"), login(SecuredListener.PASSWORD) + "\n");
            Path password = Files.writeString(folder.resolve("password"), Certificates.PASSWORD + "\n");
            suite.unset("KAFKA_SASL_JAAS_CONFIG")
                    .set("KAFKA_SASL_JAAS_CONFIG_FILE", login.toString())
                    .set("KAFKA_SSL_TRUSTSTORE_TYPE", "PKCS12")
                    .set(
                            "KAFKA_SSL_TRUSTSTORE_LOCATION",
                            local.certificates().trustStore().toString())
                    .set("KAFKA_SSL_TRUSTSTORE_PASSWORD_FILE", password.toString());
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 100);
            suite.awaitAllAcknowledged(A_WHILE);

            suite.assertBalanced(worker);
        }
    }

    @Test
    void aPasswordThatChangesInItsFileIsTakenWithoutARestart(@TempDir Path folder) throws IOException {
        try (Suite suite = secured();
                Feed feed = new Feed(suite.topic(), 20_000, Duration.ofSeconds(10))) {
            SecretVolume password = new SecretVolume(folder, stack.database().password());
            Path ownerPassword = Files.writeString(folder.resolve("owner"), "not-yet");
            suite.unset("DATABASE_PASSWORD")
                    .unset("DATABASE_MIGRATION_PASSWORD")
                    .set("DATABASE_PASSWORD_FILE", password.file().toString())
                    .set("DATABASE_MIGRATION_PASSWORD_FILE", ownerPassword.toString());
            ServiceProcess worker = suite.start();
            await("the owner's password is not the right one yet")
                    .atMost(A_WHILE)
                    .until(() -> logOf(worker).contains("password authentication failed"));
            Files.writeString(ownerPassword, stack.database().password());
            worker.awaitReady(A_WHILE);

            suite.rows().exec("ALTER ROLE onefold_ingest PASSWORD 'another $1 ${password}'");
            try {
                suite.rows().texts("""
                        SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
                        WHERE usename = current_user AND pid <> pg_backend_pid()
                        """);
                await("no new session is let in with the old password")
                        .atMost(A_WHILE)
                        .untilAsserted(() -> assertThat(suite.readiness(worker)
                                        .path("postgresql_because")
                                        .asText())
                                .contains("password authentication failed"));
                password.change("another $1 ${password}");
                feed.awaitEnd(A_WHILE);
                suite.awaitAllAcknowledged(A_WHILE);

                assertThat(suite.rows().events()).isEqualTo(20_000);
                assertThat(suite.rows().booked("dead_lettered")).isZero();
                assertThat(worker.process().isAlive()).isTrue();
                suite.assertBalanced(worker);
            } finally {
                suite.rows()
                        .exec("ALTER ROLE onefold_ingest PASSWORD '"
                                + stack.database().password() + "'");
            }
        }
    }

    @Test
    void tokensThatChangeInTheirFileAreTakenWithoutARestart(@TempDir Path folder) {
        try (Suite suite = secured()) {
            SecretVolume tokens = new SecretVolume(folder, Suite.TOKEN);
            suite.unset("ADMIN_TOKENS").set("ADMIN_TOKENS_FILE", tokens.file().toString());
            ServiceProcess worker = suite.startReady();
            assertThat(audit(suite, worker, Suite.TOKEN)).isEqualTo(200);

            tokens.change("another-token-of-the-tests");

            await("the new token counts")
                    .atMost(A_WHILE)
                    .until(() -> audit(suite, worker, "another-token-of-the-tests") == 200);
            assertThat(audit(suite, worker, Suite.TOKEN))
                    .as("and only the new one")
                    .isEqualTo(401);
        }
    }

    @Test
    void whatIsWrongWithSecretsIsAStartUpErrorThatShowsNone(@TempDir Path folder) throws IOException {
        try (Suite suite = secured()) {
            Path secret = Files.writeString(folder.resolve("secret-file"), "secret-of-the-file");
            Path empty = Files.writeString(folder.resolve("secret-empty"), "\n");
            suite.set("DATABASE_PASSWORD", "secret-of-the-variable")
                    .set("DATABASE_PASSWORD_FILE", secret.toString())
                    .unset("DATABASE_MIGRATION_PASSWORD")
                    .set("DATABASE_MIGRATION_PASSWORD_FILE", empty.toString())
                    .set("VIEWER_TOKENS_FILE", "secret-given-as-the-path")
                    .set("KAFKA_SASL_JAAS_CONFIG", "secret-that-is-no-login")
                    .set("KAFKA_SSL_KEY_PASSWORD_FILE", folder.toString())
                    .set("KAFKA_SSL_TRUSTSTORE_LOCATION", "/nowhere.pem")
                    .set("DATABASE_URL", url(suite, "127.0.0.1", "sslmode=verify-full&sslrootcert=/nowhere.pem"));
            ServiceProcess worker = suite.start();

            String inFile = ": is the path of a file that can be read and holds the secret, up to 64 KiB";
            assertThat(worker.process().awaitExit(A_WHILE)).isEqualTo(1);
            assertThat(logOf(worker))
                    .contains(
                            "7 problems in the configuration:",
                            "  DATABASE_PASSWORD: is set as well as DATABASE_PASSWORD_FILE; one of them must go",
                            "  DATABASE_MIGRATION_PASSWORD_FILE" + inFile,
                            "  VIEWER_TOKENS_FILE" + inFile,
                            "  KAFKA_SASL_JAAS_CONFIG: is a login module, required, its options, and a semicolon",
                            "  KAFKA_SSL_KEY_PASSWORD_FILE" + inFile,
                            "  KAFKA_SSL_TRUSTSTORE_LOCATION = \"/nowhere.pem\": is the path of a file that can be read",
                            "  DATABASE_URL: has an sslrootcert that is no file that can be read")
                    .doesNotContain("secret-");
        }
    }

    /** A suite whose workers reach every server over TLS. */
    private static Suite secured() {
        return new Suite(stack, 2)
                .set("KAFKA_BOOTSTRAP_SERVERS", local.securedKafkaBootstrapServers())
                .set("KAFKA_SECURITY_PROTOCOL", "SASL_SSL")
                .set("KAFKA_SASL_MECHANISM", "SCRAM-SHA-512")
                .set("KAFKA_SASL_JAAS_CONFIG", login(SecuredListener.PASSWORD))
                .set("KAFKA_SSL_TRUSTSTORE_TYPE", "PEM")
                .set(
                        "KAFKA_SSL_TRUSTSTORE_LOCATION",
                        local.certificates().authorityPem().toString());
    }

    private static String login(String password) {
        return "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"" + SecuredListener.USERNAME
                + "\" password=\"" + password + "\";";
    }

    private static String url(Suite suite, String host, String parameters) {
        return "postgresql://" + host + ":" + local.postgres().port() + "/"
                + suite.stack().database().name() + (parameters.isEmpty() ? "" : "?" + parameters);
    }

    private static String withAuthority(String parameters, Certificates certificates) {
        return parameters.replace("sslrootcert=", "sslrootcert=" + certificates.authorityPem());
    }

    private static int audit(Suite suite, ServiceProcess worker, String token) {
        return suite.ask(worker, "/ops/audit?stream=" + Suite.STREAM, token).statusCode();
    }

    private static String logOf(ServiceProcess worker) {
        try {
            return Files.readString(worker.log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

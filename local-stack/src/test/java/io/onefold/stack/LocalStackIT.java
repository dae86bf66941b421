package io.onefold.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(StackExtension.class)
class LocalStackIT {

    private final TestStack stack;
    private final LocalStack servers;

    LocalStackIT(TestStack stack) {
        this.stack = stack;
        this.servers = stack.embedded();
    }

    @AfterEach
    void startAgain() {
        servers.kafka().start();
        servers.postgres().start();
        servers.redis().start();
    }

    @Test
    void postgresIsDurableAndNotInUtc() throws SQLException {
        assertThat(List.of(show("fsync"), show("synchronous_commit"), show("full_page_writes")))
                .containsOnly("on");
        assertThat(show("max_connections")).isEqualTo("200");
        // Not SHOW timezone: the JDBC driver sets that of the JVM; other clients get this one.
        assertThat(query("SELECT setconfig[1] FROM pg_db_role_setting WHERE setrole = 0 AND setdatabase ="
                        + " (SELECT oid FROM pg_database WHERE datname = current_database())"))
                .isEqualTo("TimeZone=America/Sao_Paulo");
    }

    @Test
    void kafkaTakesRecordsAndKeepsThemOverAKill() {
        Records records = Records.on(stack, "survivors");
        records.produce("before");

        servers.kafka().kill();
        assertThat(servers.kafka().isRunning()).isFalse();
        servers.kafka().start();
        records.produce("after");

        assertThat(records.read(2)).containsExactly("before", "after");
    }

    @Test
    void kafkaComesBackAfterAnOrderlyStop() {
        Records records = Records.on(stack, "stopped");
        records.produce("before");

        servers.kafka().stop();
        servers.kafka().start();

        assertThat(records.read(1)).containsExactly("before");
    }

    @Test
    void kafkaRefusesTopicsNobodyMade() {
        assertThat(Records.topics(stack)).doesNotContain("never-made");
    }

    @Test
    void committedRowsSurviveEveryEndOfPostgres() throws SQLException {
        owner("CREATE SCHEMA ingest; CREATE TABLE ingest.row (n int)");
        List<Runnable> ends = List.of(
                () -> servers.postgres().stop(),
                () -> servers.postgres().stop("QUIT"),
                () -> servers.postgres().kill());
        for (Runnable end : ends) {
            owner("INSERT INTO ingest.row VALUES (1)");
            end.run();
            assertThat(servers.postgres().isRunning()).isFalse();
            servers.postgres().start();
        }
        assertThat(query("SELECT count(*) FROM ingest.row")).isEqualTo("3");
    }

    @Test
    void frozenServersAnswerOnceTheyGoOn() throws Exception {
        servers.redis().pause();
        servers.postgres().pause();
        assertThatThrownBy(() -> redis("PING")).isInstanceOf(SocketTimeoutException.class);
        assertThatThrownBy(() -> show("fsync")).isInstanceOf(SQLException.class);

        servers.redis().resume();
        servers.postgres().resume();

        assertThat(redis("PING")).isEqualTo("+PONG");
        assertThat(show("fsync")).isEqualTo("on");
    }

    @Test
    void redisComesBackEmpty() throws IOException {
        redis("SET k v");

        servers.redis().kill();
        servers.redis().start();

        assertThat(redis("EXISTS k")).isEqualTo(":0");
    }

    @Test
    void aServiceGetsWhatItNeeds() {
        assertThat(stack.serviceEnvironment("webhook"))
                .containsEntry("DATABASE_USERNAME", "onefold_webhook")
                .containsEntry("DATABASE_MIGRATION_USERNAME", "onefold_webhook_owner")
                .containsEntry("DATABASE_URL", stack.database().databaseUrl())
                .containsOnlyKeys(Set.of(
                        "KAFKA_BOOTSTRAP_SERVERS",
                        "REDIS_URL",
                        "DATABASE_URL",
                        "DATABASE_USERNAME",
                        "DATABASE_PASSWORD",
                        "DATABASE_MIGRATION_USERNAME",
                        "DATABASE_MIGRATION_PASSWORD"));
    }

    private String show(String setting) throws SQLException {
        return query("SHOW " + setting);
    }

    private String query(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                var row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private void owner(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connect() throws SQLException {
        Database database = stack.database();
        return DriverManager.getConnection(
                database.jdbcUrl() + "?loginTimeout=2", database.ownerUsername("ingest"), database.password());
    }

    private String redis(String command) throws IOException {
        return RedisTalk.say(URI.create(stack.redisUrl()).getPort(), command);
    }
}

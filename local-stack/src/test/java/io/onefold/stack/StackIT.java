package io.onefold.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What every choice of {@code -Dstack} gives. */
@ExtendWith(StackExtension.class)
class StackIT {

    private final TestStack stack;

    StackIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void kafkaTakesAndGivesRecords() {
        Records records = Records.on(stack, "given-" + UUID.randomUUID());

        records.produce("one");

        assertThat(records.read(1)).containsExactly("one");
    }

    @Test
    void redisAnswers() throws IOException {
        assertThat(RedisTalk.say(URI.create(stack.redisUrl()).getPort(), "PING"))
                .isEqualTo("+PONG");
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
    void kafkaRefusesTopicsNobodyMade() {
        assertThat(Records.topics(stack)).doesNotContain("never-made");
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

    private Connection connect() throws SQLException {
        Database database = stack.database();
        return DriverManager.getConnection(
                database.jdbcUrl() + "?loginTimeout=2", database.ownerUsername("ingest"), database.password());
    }
}

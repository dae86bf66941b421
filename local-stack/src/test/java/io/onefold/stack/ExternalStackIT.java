package io.onefold.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.stack.embedded.PostgresServer;
import io.onefold.stack.process.StackFailure;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The embedded servers play the part of somebody's own. */
@ExtendWith(StackExtension.class)
class ExternalStackIT {

    private final TestStack theirs;

    ExternalStackIT(TestStack theirs) {
        theirs.embedded();
        this.theirs = theirs;
    }

    @Test
    void refusesADatabaseInUseAndWipesItOnlyWhenTold() throws SQLException {
        Database database = theirs.servers().createDatabase("in_use");
        execute(database, "ingest", "CREATE SCHEMA ingest");

        assertThatThrownBy(() -> ExternalStack.connect(environment(database), false))
                .isInstanceOf(StackFailure.class)
                .hasMessageContaining("database in_use already has the schemas ingest")
                .hasMessageContaining("-Dstack.wipe");

        ExternalStack.connect(environment(database), true).close();
        ExternalStack.connect(environment(database), false).close();
    }

    @Test
    void dropsTheDatabasesItMade() throws SQLException {
        ExternalStack stack = ExternalStack.connect(environment(theirs.database()), false);
        Database database = stack.createDatabase("for_a_while");
        execute(database, "summary", "CREATE SCHEMA summary");

        stack.close();

        assertThatThrownBy(() -> execute(database, "summary", "SELECT 1")).hasMessageContaining("does not exist");
        assertThat(stack.kafkaBootstrapServers()).isEqualTo(theirs.kafkaBootstrapServers());
    }

    private Map<String, String> environment(Database database) {
        return Map.of(
                "KAFKA_BOOTSTRAP_SERVERS", theirs.kafkaBootstrapServers(),
                "REDIS_URL", theirs.redisUrl(),
                "DATABASE_URL", database.databaseUrl(),
                "STACK_ADMIN_USERNAME", PostgresServer.SUPERUSER,
                "STACK_ADMIN_PASSWORD", PostgresServer.SUPERUSER_PASSWORD);
    }

    private static void execute(Database database, String service, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(
                        database.jdbcUrl(), database.ownerUsername(service), database.password());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}

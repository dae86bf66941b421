package io.onefold.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.stack.embedded.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(StackExtension.class)
class RolesIT {

    private final Database database;
    private final DatabaseServer server;

    RolesIT(TestStack stack) {
        stack.embedded();
        database = stack.database();
        server = new DatabaseServer(
                database.host(),
                database.port(),
                database.name(),
                PostgresServer.SUPERUSER,
                PostgresServer.SUPERUSER_PASSWORD);
    }

    @Test
    void runTwiceChangesNothing() throws SQLException {
        String everything =
                "SELECT rolname || rolsuper || rolcreatedb || rolcanlogin || coalesce(s.setconfig::text, '')"
                        + " || (SELECT datacl::text FROM pg_database WHERE datname = current_database())"
                        + " FROM pg_roles LEFT JOIN pg_db_role_setting s ON s.setrole = pg_roles.oid"
                        + " WHERE rolname LIKE 'onefold%' ORDER BY 1";
        List<String> once = server.strings(database.name(), everything);

        server.ensureDatabase(database.name());

        assertThat(server.strings(database.name(), everything)).isEqualTo(once).hasSize(8);
    }

    @Test
    void nobodyLogsInAsAReader() {
        assertThat(server.strings(
                        database.name(),
                        "SELECT rolname FROM pg_roles WHERE rolname LIKE 'onefold%' AND NOT rolcanlogin ORDER BY 1"))
                .containsExactly("onefold_ingest_reader", "onefold_summary_progress_reader");
    }

    @Test
    void aServiceMakesNothingAndReadsNothingOfOthers() throws SQLException {
        as(database.ownerUsername("summary"), "CREATE SCHEMA summary; CREATE TABLE summary.secret (n int)");

        for (String refused : List.of(
                "CREATE TABLE public.mine (n int)",
                "CREATE SCHEMA mine",
                "CREATE TEMP TABLE mine (n int)",
                "CREATE TABLE summary.mine (n int)",
                "SELECT * FROM summary.secret")) {
            assertThatThrownBy(() -> as(database.username("ingest"), refused))
                    .as(refused)
                    .hasMessageContaining("permission denied");
        }
    }

    @Test
    void everyTransactionOfAServiceEndsByItself() throws SQLException {
        String limits = "SELECT name || '=' || setting || unit FROM pg_settings WHERE name IN ("
                + "'idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout', 'transaction_timeout',"
                + "'client_connection_check_interval') ORDER BY name";

        assertThat(as(database.username("webhook"), limits))
                .containsExactly(
                        "client_connection_check_interval=2000ms",
                        "idle_in_transaction_session_timeout=5000ms",
                        "lock_timeout=10000ms",
                        "statement_timeout=30000ms",
                        "transaction_timeout=60000ms");
    }

    @Test
    void nobodyElseMayConnect() {
        server.execute(database.name(), "CREATE ROLE stranger LOGIN PASSWORD 'onefold'");

        assertThatThrownBy(() -> as("stranger", "SELECT 1")).hasMessageContaining("permission denied for database");
    }

    private List<String> as(String role, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(database.jdbcUrl(), role, database.password());
                Statement statement = connection.createStatement()) {
            List<String> rows = new ArrayList<>();
            if (statement.execute(sql)) {
                while (statement.getResultSet().next()) {
                    rows.add(statement.getResultSet().getString(1));
                }
            }
            return rows;
        }
    }
}

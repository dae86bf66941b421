package io.onefold.benchmarks.machine;

import io.onefold.stack.LocalStack;
import io.onefold.stack.embedded.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The stack's PostgreSQL, as its administrator. */
public final class Database {

    private static final String CHECKPOINT = "CHECKPOINT";
    private static final String VACUUM = "VACUUM (ANALYZE) ";
    private static final String BACKEND = "SELECT pg_backend_pid()";

    private final String url;
    private final long postmaster;

    private Database(String url, long postmaster) {
        this.url = url;
        this.postmaster = postmaster;
    }

    public static Database of(LocalStack stack) throws SQLException {
        String url = stack.database().jdbcUrl();
        try (Connection connection = connect(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(BACKEND)) {
            row.next();
            return new Database(url, Proc.parentOf(row.getLong(1)));
        }
    }

    public Connection connect() throws SQLException {
        return connect(url);
    }

    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, PostgresServer.SUPERUSER, PostgresServer.SUPERUSER_PASSWORD);
    }

    public void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Leaves no work of what was before to what comes next: every phase begins with clean buffers and vacuumed tables. */
    public void settle(String tables) throws SQLException {
        execute(VACUUM + tables);
        execute(CHECKPOINT);
    }

    /** What the server and the machine have used so far. */
    public Cpu cpu() {
        return new Cpu(0, Proc.treeSeconds(postmaster), Proc.machineSeconds());
    }
}

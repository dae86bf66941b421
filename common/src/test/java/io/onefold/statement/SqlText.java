package io.onefold.statement;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.stream.Collectors;

/**
 * A statement as it stands in the code.
 *
 * @param store the class that runs it
 * @param name of the constant, or of the method that makes it
 */
public record SqlText(String store, String name, String sql) {
    /** Whether something is put into it before it is one. */
    public boolean isTemplate() {
        return sql.contains("%s") || sql.contains("%1$s");
    }

    /**
     * Prepares and plans it, with NULL for each parameter; what cannot be planned is run. EXPLAIN checks the rights too,
     * which PREPARE does not.
     *
     * @return the plan; empty if there is none
     */
    public String tryOut(Connection connection) throws SQLException {
        try (Statement jdbc = connection.createStatement()) {
            if (!sql.matches("(?s)(SELECT|INSERT|UPDATE|DELETE|WITH)\\b.*")) {
                jdbc.execute(sql);
                return "";
            }
            jdbc.execute("PREPARE tried AS " + withNumbers());
            int parameters = parameters(jdbc);
            String nulls = String.join(", ", Collections.nCopies(parameters, "NULL"));
            try (ResultSet plan =
                    jdbc.executeQuery("EXPLAIN EXECUTE tried" + (parameters == 0 ? "" : "(" + nulls + ")"))) {
                StringBuilder lines = new StringBuilder();
                while (plan.next()) {
                    lines.append(plan.getString(1)).append('\n');
                }
                return lines.toString();
            }
        }
    }

    private static int parameters(Statement jdbc) throws SQLException {
        try (ResultSet prepared = jdbc.executeQuery(
                "SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name = 'tried'")) {
            prepared.next();
            return prepared.getInt(1);
        }
    }

    /** JDBC's parameters as PostgreSQL's own. */
    private String withNumbers() {
        String[] pieces = sql.split("\\?", -1);
        return java.util.stream.IntStream.range(0, pieces.length)
                .mapToObj(at -> at == 0 ? pieces[0] : "$" + at + pieces[at])
                .collect(Collectors.joining());
    }

    @Override
    public String toString() {
        return store + "." + name;
    }
}

package io.onefold.benchmarks.machine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** What the tables of a schema take of the disk, those of partitions together, per row. */
public final class Disk {
    private static final String SIZES = """
            SELECT coalesce(pg_partition_root(relation.oid), relation.oid)::regclass::text,
                sum(pg_table_size(relation.oid))::bigint, sum(pg_indexes_size(relation.oid))::bigint
            FROM pg_class relation
            WHERE relation.relnamespace = ?::regnamespace AND relation.relkind = 'r'
            GROUP BY 1 ORDER BY sum(pg_total_relation_size(relation.oid)) DESC
            """;
    private static final String ROWS = "SELECT count(*) FROM ";
    private static final int SMALL = 1_000;
    private static final double MEGABYTE = 1e6;

    private Disk() {}

    /** A line for each table of at least a thousand rows, the largest first. */
    public static String perMillion(Database database, String schema) throws SQLException {
        StringBuilder lines = new StringBuilder();
        try (Connection connection = database.connect();
                PreparedStatement statement = connection.prepareStatement(SIZES)) {
            statement.setString(1, schema);
            try (ResultSet sizes = statement.executeQuery()) {
                while (sizes.next()) {
                    lines.append(line(connection, sizes));
                }
            }
        }
        return lines.toString();
    }

    private static String line(Connection connection, ResultSet sizes) throws SQLException {
        String table = sizes.getString(1);
        try (Statement statement = connection.createStatement();
                ResultSet counted = statement.executeQuery(ROWS + table)) {
            counted.next();
            long rows = counted.getLong(1);
            return rows < SMALL
                    ? ""
                    : String.format(
                            Locale.ROOT,
                            "%-32s %,10d rows, MB per million: %,6.0f table, %,6.0f indexes%n",
                            table,
                            rows,
                            sizes.getLong(2) / MEGABYTE * 1e6 / rows,
                            sizes.getLong(3) / MEGABYTE * 1e6 / rows);
        }
    }
}

package io.onefold.ingest.leaf;

import io.onefold.connect.OwnerStore;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes leaves as the schema's owner. Each is a table of its own that is attached once it is ready: {@code PARTITION OF}
 * would queue behind every open writer, and every later writer behind it. Its unique index on the key is the dedup scope.
 *
 * <p>Makers of one stream queue for its advisory lock; under it the horizon is read, so that whoever raises the horizon
 * and then takes the lock once has seen the last leaf below it.
 *
 * <p>Blocks; call on a worker thread.
 */
@ApplicationScoped
public class LeafStore {
    static final String LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('onefold ingest leaf ' || ?, 0))";
    static final String KIND = """
            SELECT c.relkind = 'p' FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
            WHERE i.inhparent = 'ingest.event'::regclass AND i.inhrelid = to_regclass('ingest.' || ?)
            """;
    static final String DAYS = """
            SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
            WHERE i.inhparent = to_regclass('ingest.' || ?) AND NOT i.inhdetachpending AND c.relname ~ '_[0-9]{8}$'
            """;
    static final String HORIZON = "SELECT horizon FROM ingest.stream WHERE stream = ?";
    static final String MAKE = "CREATE TABLE ingest.%s (LIKE ingest.event INCLUDING DEFAULTS INCLUDING CONSTRAINTS)";
    static final String MAKE_BY_DAY = """
            CREATE TABLE ingest.%s (LIKE ingest.event INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (day)
            """;
    static final String INDEX = "CREATE UNIQUE INDEX %1$s_key ON ingest.%1$s (key)";
    static final String ATTACH = "ALTER TABLE ingest.event ATTACH PARTITION ingest.%s FOR VALUES IN ('%s')";
    static final String ATTACH_DAY =
            "ALTER TABLE ingest.%s ATTACH PARTITION ingest.%s FOR VALUES FROM ('%s') TO ('%s')";

    private final OwnerStore owner;

    LeafStore(OwnerStore owner) {
        this.owner = owner;
    }

    /** What became of a day. */
    enum Made {
        NOW,
        BEFORE,
        /** It lies below the horizon and is never made again. */
        REFUSED
    }

    /**
     * Makes the leaf of a stream, or the table of its days, unless it is there. The name is one word of letters and
     * digits, see {@code SettingsReader}.
     *
     * @return whether what is there is of that kind
     */
    public boolean ensure(String stream, boolean byDay) {
        return owner.inTransaction("make the leaf of " + stream, connection -> {
            lock(connection, stream);
            String leaf = LeafName.of(stream);
            Boolean isByDay = kind(connection, leaf);
            if (isByDay != null) {
                return isByDay == byDay;
            }
            execute(connection, String.format(byDay ? MAKE_BY_DAY : MAKE, leaf));
            if (!byDay) {
                execute(connection, String.format(INDEX, leaf));
            }
            execute(connection, String.format(ATTACH, leaf, stream));
            return true;
        });
    }

    /** Makes the leaf of a day unless it is there, or was dropped. */
    Made ensure(String stream, LocalDate day) {
        String leaf = LeafName.of(stream, day);
        return owner.inTransaction("make the leaf " + leaf, connection -> {
            lock(connection, stream);
            LocalDate horizon = horizon(connection, stream);
            if (horizon != null && day.isBefore(horizon)) {
                return Made.REFUSED;
            }
            if (days(connection, stream).contains(day)) {
                return Made.BEFORE;
            }
            execute(connection, String.format(MAKE, leaf));
            execute(connection, String.format(INDEX, leaf));
            execute(connection, String.format(ATTACH_DAY, LeafName.of(stream), leaf, day, day.plusDays(1)));
            return Made.NOW;
        });
    }

    /** The days that have a leaf now. */
    Set<LocalDate> days(String stream) {
        return owner.inTransaction("read the leaves of " + stream, connection -> days(connection, stream));
    }

    /** The day before which nothing is kept; null if everything is. */
    public @Nullable LocalDate horizon(String stream) {
        return owner.inTransaction(
                        "read the horizon of " + stream, connection -> Optional.ofNullable(horizon(connection, stream)))
                .orElse(null);
    }

    /** Takes the makers' lock and gives it back: whoever made a leaf by an older horizon has committed then. */
    public void awaitMakers(String stream) {
        owner.inTransaction("wait for the makers of leaves of " + stream, connection -> {
            lock(connection, stream);
            return stream;
        });
    }

    private static void lock(Connection connection, String stream) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
            statement.setString(1, stream);
            statement.execute();
        }
    }

    private static @Nullable Boolean kind(Connection connection, String leaf) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(KIND)) {
            statement.setString(1, leaf);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? (Boolean) rows.getBoolean(1) : null;
            }
        }
    }

    private static Set<LocalDate> days(Connection connection, String stream) throws SQLException {
        Set<LocalDate> days = new TreeSet<>();
        try (PreparedStatement statement = connection.prepareStatement(DAYS)) {
            statement.setString(1, LeafName.of(stream));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    days.add(LeafName.dayOf(rows.getString(1)));
                }
            }
        }
        return days;
    }

    private static @Nullable LocalDate horizon(Connection connection, String stream) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(HORIZON)) {
            statement.setString(1, stream);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getObject(1, LocalDate.class) : null;
            }
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}

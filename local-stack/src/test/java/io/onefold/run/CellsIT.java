package io.onefold.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.run.Cells.Counted;
import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is found between cells and raw events, in tables like those of the services. */
@ExtendWith(StackExtension.class)
class CellsIT {

    private static final String RAW = """
            CREATE SCHEMA ingest;
            CREATE TABLE ingest.event_v1 (stream text, occurred_at timestamptz, payload jsonb);
            INSERT INTO ingest.event_v1 VALUES
                ('playlog', '2026-03-01T02:59:59Z', '{"device_id":"d","campaign_id":1,"duration_ms":10}'),
                ('playlog', '2026-03-01T03:00:00Z', '{"device_id":"d","campaign_id":1,"duration_ms":0.5}'),
                ('playlog', '2026-03-01T04:00:00Z', '{"device_id":"d","campaign_id":"1"}'),
                ('playlog', '2026-03-01T04:00:00Z', '{"device_id":{"is":"none"},"campaign_id":null}'),
                ('playlog', '2026-03-01T05:00:00Z', '{}'),
                ('other', '2026-03-01T05:00:00Z', '{}');
            GRANT USAGE ON SCHEMA ingest TO onefold_ingest_reader;
            GRANT SELECT ON ingest.event_v1 TO onefold_ingest_reader;
            """;
    private static final String CELLS = """
            CREATE SCHEMA summary;
            CREATE TABLE summary.plays (cell_key int, period_start timestamptz, total bigint, updated_at timestamptz,
                device_id text, campaign_id text, duration_ms numeric, duration_ms_count bigint);
            INSERT INTO summary.plays VALUES
                (1, '2026-02-28T00:00:00-03:00', 1, now(), 'd', '1', 10, 1),
                (2, '2026-03-01T00:00:00-03:00', 2, now(), 'd', '1', 0.50, 1),
                (3, '2026-03-01T00:00:00-03:00', 2, now(), NULL, NULL, 0, 0);
            CREATE SCHEMA summary_meta;
            CREATE FUNCTION summary_meta.as_numeric(v jsonb) RETURNS numeric LANGUAGE sql AS 'SELECT v::numeric';
            GRANT USAGE ON SCHEMA summary, summary_meta TO onefold_summary;
            GRANT SELECT ON summary.plays TO onefold_summary;
            """;

    private final Database database;
    private final Connection connection;
    private final Cells cells;

    CellsIT(TestStack stack) throws SQLException {
        database = stack.database();
        connection = connect(database.username("summary"));
        cells = new Cells(connection);
    }

    @BeforeEach
    void make() throws SQLException {
        execute("ingest", RAW);
        execute("summary", CELLS);
    }

    @AfterEach
    void drop() throws SQLException {
        connection.close();
        execute("ingest", "DROP SCHEMA ingest CASCADE");
        execute("summary", "DROP SCHEMA summary, summary_meta CASCADE");
    }

    @Test
    void findsNothingWhereTheCellsAreRight() {
        Counted counted = cells.counted();

        assertThat(counted.cells()).isEqualTo(3);
        assertThat(counted.total()).isEqualTo(5);
        assertThat(counted.drift()).isZero();
        assertThat(counted.top()).containsExactly(new Bar("1", 3), new Bar("(none)", 2));
    }

    @Test
    void countsEachCellThatIsWrongOnce() throws SQLException {
        assertThat(driftAfter("UPDATE summary.plays SET total = 3 WHERE cell_key = 3"))
                .isOne();
        assertThat(driftAfter("UPDATE summary.plays SET duration_ms = 9, duration_ms_count = 2 WHERE cell_key = 1"))
                .isEqualTo(2);
        assertThat(driftAfter("DELETE FROM summary.plays WHERE cell_key = 2")).isEqualTo(3);
    }

    @Test
    void findsACellThatIsThereTwiceOrOfAnotherPeriod() throws SQLException {
        assertThat(driftAfter("INSERT INTO summary.plays SELECT * FROM summary.plays WHERE cell_key = 3"))
                .isOne();
        assertThat(driftAfter(
                        "UPDATE summary.plays SET period_start = period_start - interval '1 hour' WHERE cell_key = 1"))
                .isEqualTo(3);
    }

    @Test
    void printsChangeWithAnyColumn() throws SQLException {
        CellPrints before = cells.prints();
        assertThat(cells.prints().changedSince(before)).isZero();

        execute("summary", "UPDATE summary.plays SET duration_ms = duration_ms + 1 WHERE cell_key = 1");
        execute("summary", "UPDATE summary.plays SET updated_at = updated_at + interval '1 s' WHERE cell_key = 2");

        assertThat(cells.prints().changedSince(before)).isEqualTo(2);
    }

    private long driftAfter(String change) throws SQLException {
        execute("summary", change);
        return cells.counted().drift();
    }

    private void execute(String service, String sql) throws SQLException {
        try (Connection owner = connect(database.ownerUsername(service));
                Statement statement = owner.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connect(String role) throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), role, database.password());
    }
}

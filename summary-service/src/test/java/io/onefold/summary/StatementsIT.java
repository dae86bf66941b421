package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.onefold.documentation.StoragePage;
import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.statement.SqlText;
import io.onefold.statement.StoreStatements;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Environment;
import io.onefold.summary.declare.SettingsReader;
import io.onefold.summary.fold.CellStatementsOf;
import io.onefold.summary.query.QueryStatementsOf;
import io.onefold.summary.recount.CompareStatementsOf;
import io.onefold.summary.suite.Fixture;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every statement of every store, and all that are made of a declaration, against the real schema and by the role that runs
 * it: it can be prepared, planned, and its role has the rights that it needs.
 */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StatementsIT {
    /** The client does not cache a prepared statement that is as long as this. */
    private static final int TOO_LONG = 2_048;

    private static final List<String> RUN_BY_THE_OWNER = List.of("OwnerStore", "TableStore");

    /** No columns at all; every type; every measure; and all of it under names that SQL or our statements use too. */
    private static final Environment SUMMARIES = Environment.empty()
            .with("SUMMARY_TABLES_BARE_STREAM", "playlog")
            .with("SUMMARY_TABLES_BARE_PERIOD", "hour")
            .with("SUMMARY_TABLES_TYPES_STREAM", "playlog")
            .with(
                    "SUMMARY_TABLES_TYPES_GROUP_BY",
                    "t=/t:text,i=/i:bigint,n=/n:numeric,b=/b:boolean,u=/u:uuid,d=/d:date")
            .with("SUMMARY_TABLES_TYPES_ZONE", "America/Sao_Paulo")
            .with("SUMMARY_TABLES_MEASURES_STREAM", "playlog")
            .with("SUMMARY_TABLES_MEASURES_SUM", "sum=/a,other=/b")
            .with("SUMMARY_TABLES_MEASURES_MIN", "min=/a,second=/b")
            .with("SUMMARY_TABLES_MEASURES_MAX", "max=/a")
            .with("SUMMARY_TABLES_TABLE_STREAM", "playlog")
            .with("SUMMARY_TABLES_TABLE_PERIOD", "month")
            .with(
                    "SUMMARY_TABLES_TABLE_GROUP_BY",
                    "select=/it's:text,user=/x~1y:text,live=/l:bigint,raw=/0/r:date,at=/a:uuid,cell=/:boolean,page=/p:numeric")
            .with("SUMMARY_TABLES_TABLE_SUM", "lane=/lane,event=/event")
            .with("SUMMARY_TABLES_TABLE_MIN", "delta=/lane")
            .with("SUMMARY_TABLES_TABLE_MAX", "excluded=/lane");

    private final Fixture fixture;

    StatementsIT(TestStack stack) {
        this.fixture = new Fixture(stack, 1);
    }

    @BeforeAll
    void declare() {
        SUMMARIES.variables().forEach(fixture.service()::set);
        fixture.service().startReady().process().kill();
    }

    @AfterAll
    void close() {
        fixture.close();
    }

    static Stream<SqlText> statements() {
        return Stream.concat(
                StoreStatements.of("io.onefold.summary").filter(statement -> !statement.isTemplate()), generated());
    }

    static Stream<SqlText> generated() {
        return summaries()
                .flatMap(summary -> Stream.of(
                                CellStatementsOf.all(summary),
                                QueryStatementsOf.all(summary),
                                CompareStatementsOf.all(summary))
                        .flatMap(all -> all));
    }

    static Stream<SqlText> pages() {
        return summaries().flatMap(QueryStatementsOf::pages);
    }

    private static Stream<Declaration> summaries() {
        return SUMMARIES.settings().summaries().stream();
    }

    @Test
    void everyStoreIsFound() {
        assertThat(StoreStatements.of("io.onefold.summary").map(SqlText::store).distinct())
                .contains(
                        "ComparingStore",
                        "CountingStore",
                        "DeclaredStore",
                        "FoldStore",
                        "OwnerStore",
                        "PeriodStore",
                        "PingStore",
                        "ProgressStore",
                        "RangeStore",
                        "RecountStore",
                        "RequestStore",
                        "RetireStore",
                        "RoleLimitsStore",
                        "RunStore",
                        "SampleStore",
                        "TableStore",
                        "ViewStore");
        assertThat(statements()).hasSizeGreaterThan(90);
    }

    @Test
    void theStoragePageSaysOfEveryTableWhatBoundsIt() throws SQLException {
        Database database = fixture.database();
        Set<String> tables = new TreeSet<>();
        try (Connection connection = DriverManager.getConnection(
                        database.jdbcUrl(), database.username("summary"), database.password());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(StoragePage.TABLES)) {
            while (rows.next()) {
                tables.add(rows.getString(1).replaceFirst("^(summary|summary_recount)\\..*", "$1.<name>"));
            }
        }
        tables.removeIf(table -> table.startsWith("ingest."));

        assertThat(StoragePage.problems("summary-service", tables, SettingsReader.VARIABLES))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("statements")
    void worksAgainstTheSchemaByItsRole(SqlText statement) {
        assertThatCode(() -> {
                    try (Connection connection = connect(statement)) {
                        connection.setAutoCommit(false);
                        statement.tryOut(connection);
                        connection.rollback();
                    }
                })
                .doesNotThrowAnyException();
    }

    static Stream<SqlText> ofStores() {
        return StoreStatements.of("io.onefold.summary");
    }

    @ParameterizedTest
    @MethodSource("ofStores")
    void isShortEnoughToBeCached(SqlText statement) {
        assertThat(statement.sql()).hasSizeLessThan(TOO_LONG);
    }

    /** Else each piece of a page would sort every cell behind it. */
    @ParameterizedTest
    @MethodSource("pages")
    void aPageComesOutOfTheIndexInItsOrder(SqlText statement) throws SQLException {
        try (Connection connection = connect(statement);
                Statement settings = connection.createStatement()) {
            settings.execute("SET plan_cache_mode = force_generic_plan");
            settings.execute("SET enable_seqscan = off");
            settings.execute("SET enable_bitmapscan = off");

            assertThat(statement.tryOut(connection))
                    .contains("period_start_cell_key_idx")
                    .doesNotContain("Sort");
        }
    }

    private Connection connect(SqlText statement) throws SQLException {
        Database database = fixture.database();
        String role = RUN_BY_THE_OWNER.contains(statement.store())
                ? database.ownerUsername("summary")
                : database.username("summary");
        return DriverManager.getConnection(database.jdbcUrl(), role, database.password());
    }
}

package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.onefold.documentation.StoragePage;
import io.onefold.ingest.stream.SettingsReader;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.statement.SqlText;
import io.onefold.statement.StoreStatements;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every statement of every store, against the real schema and by the role that runs it: it can be prepared, planned, and
 * its role has the rights that it needs.
 */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoreStatementsIT {
    /** The client does not cache a prepared statement that is as long as this. */
    private static final int TOO_LONG = 2_048;

    private static final List<String> RUN_BY_THE_OWNER =
            List.of("DayStore", "HorizonStore", "LeafStore", "OwnerStore", "ProgressStore", "PruneStore");

    private final Suite suite;

    StoreStatementsIT(TestStack stack) {
        this.suite = new Suite(stack, 1);
    }

    static Stream<SqlText> statements() {
        return StoreStatements.of("io.onefold.ingest");
    }

    @BeforeAll
    void migrate() {
        suite.startReady().process().terminate(Duration.ofSeconds(20));
        suite.rows().execAsOwner("CREATE SCHEMA summary_meta");
        suite.rows()
                .execAsOwner(
                        "CREATE VIEW summary_meta.progress_v1 AS"
                                + " SELECT ''::text AS summary, ''::text AS stream, 0::bigint AS lane_id, 0::bigint AS batch_no");
    }

    @AfterAll
    void close() {
        suite.close();
    }

    @Test
    void theStoragePageSaysOfEveryTableWhatBoundsIt() {
        List<String> tables = suite.rows().texts(StoragePage.TABLES).stream()
                .map(String::valueOf)
                .filter(table -> !table.startsWith("summary_meta."))
                .toList();

        assertThat(StoragePage.problems("ingest-service", tables, SettingsReader.VARIABLES))
                .isEmpty();
    }

    @Test
    void everyStoreIsFound() {
        assertThat(statements().map(SqlText::store).distinct())
                .contains(
                        "AuditStore",
                        "BooksStore",
                        "ClaimStore",
                        "DayStore",
                        "DeadLetterStore",
                        "DeadRecordStore",
                        "DiscardStore",
                        "HorizonStore",
                        "LeafStore",
                        "OwnerStore",
                        "PingStore",
                        "ProgressStore",
                        "PruneStore",
                        "RoleLimitsStore",
                        "StreamStore",
                        "TableStore",
                        "WriteStore");
        assertThat(statements().filter(statement -> !statement.isTemplate())).hasSizeGreaterThan(25);
    }

    @ParameterizedTest
    @MethodSource("statements")
    void isShortEnoughToBeCached(SqlText statement) {
        assertThat(statement.sql()).hasSizeLessThan(TOO_LONG);
    }

    static Stream<SqlText> complete() {
        return statements().filter(statement -> !statement.isTemplate());
    }

    @ParameterizedTest
    @MethodSource("complete")
    void worksAgainstTheSchemaByItsRole(SqlText statement) {
        assertThatCode(() -> {
                    try (Connection connection = RUN_BY_THE_OWNER.contains(statement.store())
                            ? suite.rows().asOwner()
                            : suite.rows().asRuntime()) {
                        connection.setAutoCommit(false);
                        statement.tryOut(connection);
                        connection.rollback();
                    }
                })
                .doesNotThrowAnyException();
    }
}

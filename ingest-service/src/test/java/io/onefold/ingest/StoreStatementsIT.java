package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
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

    record SqlText(String store, String name, String sql) {
        boolean isTemplate() {
            return sql.contains("%s") || sql.contains("%1$s");
        }

        boolean isQuery() {
            return sql.matches("(?s)(SELECT|INSERT|UPDATE|DELETE|WITH)\\b.*");
        }

        /** JDBC's parameters as PostgreSQL's own. */
        String withNumbers() {
            String numbered = sql;
            for (int parameter = 1; numbered.contains("?"); parameter++) {
                numbered = numbered.replaceFirst("\\?", "\\$" + parameter);
            }
            return numbered;
        }

        @Override
        public String toString() {
            return store + "." + name;
        }
    }

    static Stream<SqlText> statements() {
        return new ClassFileImporter()
                .importPath(Path.of("target", "classes")).stream()
                        .filter(type -> type.getSimpleName().endsWith("Store") && !type.isNestedClass())
                        .sorted(java.util.Comparator.comparing(JavaClass::getName))
                        .flatMap(StoreStatementsIT::statementsOf);
    }

    private static Stream<SqlText> statementsOf(JavaClass store) {
        List<SqlText> statements = new ArrayList<>();
        try {
            for (Field field : Class.forName(store.getName()).getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (Modifier.isStatic(modifiers) && Modifier.isFinal(modifiers) && field.getType() == String.class) {
                    field.setAccessible(true);
                    statements.add(new SqlText(store.getSimpleName(), field.getName(), (String) field.get(null)));
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(store.getName(), e);
        }
        return statements.stream();
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
                        tryOut(connection, statement);
                        connection.rollback();
                    }
                })
                .doesNotThrowAnyException();
    }

    /** EXPLAIN checks the rights too, which PREPARE does not. */
    private static void tryOut(Connection connection, SqlText statement) throws SQLException {
        try (Statement jdbc = connection.createStatement()) {
            if (!statement.isQuery()) {
                jdbc.execute(statement.sql());
                return;
            }
            jdbc.execute("PREPARE tried AS " + statement.withNumbers());
            int parameters = parameters(jdbc);
            String nulls = String.join(", ", Collections.nCopies(parameters, "NULL"));
            jdbc.execute("EXPLAIN EXECUTE tried" + (parameters == 0 ? "" : "(" + nulls + ")"));
        }
    }

    private static int parameters(Statement jdbc) throws SQLException {
        try (ResultSet prepared = jdbc.executeQuery(
                "SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name = 'tried'")) {
            prepared.next();
            return prepared.getInt(1);
        }
    }
}

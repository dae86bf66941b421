package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.onefold.documentation.StoragePage;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.statement.SqlText;
import io.onefold.statement.StoreStatements;
import io.onefold.webhook.declare.SettingsReader;
import io.onefold.webhook.suite.WebhookDatabase;
import java.sql.Connection;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every statement of every store, against the real schema and by the role that runs it: it can be prepared, planned, and its
 * role has the rights that it needs.
 */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StatementsIT {
    /** The client does not cache a prepared statement that is as long as this. */
    private static final int TOO_LONG = 2_048;

    private static final String RUN_BY_THE_OWNER = "OwnerStore";

    private final WebhookDatabase database;

    StatementsIT(TestStack stack) {
        this.database = new WebhookDatabase(stack.database());
    }

    @AfterAll
    void close() {
        database.close();
    }

    static Stream<SqlText> statements() {
        return StoreStatements.of("io.onefold.webhook")
                .filter(statement ->
                        !statement.isTemplate() && !statement.store().equals(RUN_BY_THE_OWNER));
    }

    @Test
    void theStoragePageSaysOfEveryTableWhatBoundsIt() {
        assertThat(StoragePage.problems(
                        "webhook-service", database.rows().all(StoragePage.TABLES), SettingsReader.VARIABLES))
                .isEmpty();
    }

    @Test
    void everyStoreIsFound() {
        assertThat(statements().map(SqlText::store).distinct())
                .contains(
                        "ActionStore",
                        "BacklogStore",
                        "BuryStore",
                        "CancelStore",
                        "ClaimStore",
                        "CourseStore",
                        "DeadJobStore",
                        "DeliveryPruneStore",
                        "DeliveryStore",
                        "DiscardAllStore",
                        "DiscardStore",
                        "EffectStore",
                        "FinishStore",
                        "FollowUpStore",
                        "FreezeStore",
                        "JobListStore",
                        "JobLockStore",
                        "JobPruneStore",
                        "JobStore",
                        "KeyStore",
                        "LeaseStore",
                        "PlanStore",
                        "RateStore",
                        "RedriveListStore",
                        "RedriveStore",
                        "ReintegrateStore",
                        "ReviveStore",
                        "SendStore",
                        "StepStore");
    }

    @ParameterizedTest
    @MethodSource("statements")
    void worksAgainstTheSchemaByItsRole(SqlText statement) {
        assertThatCode(() -> {
                    try (Connection connection = database.rows().connect()) {
                        connection.setAutoCommit(false);
                        statement.tryOut(connection);
                        connection.rollback();
                    }
                })
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("statements")
    void isShortEnoughToBeCached(SqlText statement) {
        assertThat(statement.sql()).hasSizeLessThan(TOO_LONG);
    }
}

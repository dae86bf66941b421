package io.onefold.summary;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import io.onefold.rules.HouseRules;
import io.vertx.mutiny.sqlclient.Pool;
import org.junit.jupiter.api.Test;

/**
 * No statement is put to the pool itself. The client forgets the timer of such a statement when it gets no connection,
 * and 30 s later each one ends as an uncaught exception: a database that is down would fill the log.
 */
class QueriesHaveAConnectionTest {
    @Test
    void ofTheirOwn() {
        noClasses()
                .should()
                .callMethodWhere(describe(
                        "it is put to the pool",
                        call -> call.getTargetOwner().isEquivalentTo(Pool.class)
                                && call.getName().matches("query|preparedQuery")))
                .check(HouseRules.classesBelow("io.onefold.summary"));
    }
}

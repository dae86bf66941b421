package io.onefold.ingest;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import io.onefold.rules.HouseRules;
import org.junit.jupiter.api.Test;

class AcksInOnePlaceTest {
    @Test
    void onlyAcksCommitsOffsets() {
        noClasses()
                .that()
                .doNotHaveSimpleName("Acks")
                .should()
                .callMethodWhere(com.tngtech.archunit.base.DescribedPredicate.describe(
                        "it acknowledges", call -> call.getName().matches("commitSync|commitAsync|ack|nack")))
                .check(HouseRules.classesBelow("io.onefold.ingest"));
    }
}

package io.onefold.summary;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import io.onefold.rules.HouseRules;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SummaryFollowsTheHouseRulesTest {
    private static final String BASE = "io.onefold.summary";
    private static final JavaClasses CLASSES = HouseRules.classesBelow(BASE);

    static Stream<ArchRule> rules() throws ClassNotFoundException {
        return Stream.of(
                HouseRules.NO_FIELD_INJECTION,
                HouseRules.NAMES_SAY_A_JOB,
                HouseRules.NOTHING_OF_THE_MACHINE_IS_STATIC,
                HouseRules.NOTHING_OF_THE_MACHINE_IS_READ_TOO_SOON,
                HouseRules.linesOnlyIn(),
                HouseRules.everyPackageIsNullMarked(BASE),
                HouseRules.packagesHaveNoCycles(BASE),
                HouseRules.hiddenInputsOnlyIn(Class.forName(BASE + ".start.Configuration")),
                HouseRules.kafkaOnlyIn(),
                HouseRules.redisOnlyInRedisClasses(),
                HouseRules.httpClientsOnlyIn(),
                HouseRules.sqlOnlyInStoresAnd());
    }

    @ParameterizedTest
    @MethodSource("rules")
    void holds(ArchRule rule) {
        rule.check(CLASSES);
    }
}

package io.onefold.rules;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CommonFollowsTheHouseRulesTest {

    private static final JavaClasses COMMON = HouseRules.classesBelow("io.onefold");

    static Stream<ArchRule> rules() {
        return Stream.of(
                HouseRules.NO_FIELD_INJECTION,
                HouseRules.NAMES_SAY_A_JOB,
                HouseRules.NOTHING_OF_THE_MACHINE_IS_STATIC,
                HouseRules.NOTHING_OF_THE_MACHINE_IS_READ_TOO_SOON,
                HouseRules.everyPackageIsNullMarked("io.onefold"),
                HouseRules.packagesHaveNoCycles("io.onefold"),
                HouseRules.hiddenInputsOnlyIn(),
                HouseRules.kafkaOnlyIn(),
                HouseRules.sqlOnlyInStoresAnd(
                        "io.onefold.connect.BoundedConnections",
                        "io.onefold.connect.ReportConnections",
                        "io.onefold.connect.RuntimeConnections",
                        "io.onefold.http.FailureMapper",
                        "io.onefold.log.SafeMessage"),
                HouseRules.linesOnlyIn("io.onefold.log"),
                HouseRules.redisOnlyInRedisClasses(),
                HouseRules.httpClientsOnlyIn());
    }

    @ParameterizedTest
    @MethodSource("rules")
    void common(ArchRule rule) {
        rule.check(COMMON);
    }
}

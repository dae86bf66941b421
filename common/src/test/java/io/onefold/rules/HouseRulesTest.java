package io.onefold.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.onefold.rules.fixture.unmarked.Anything;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A rule that cannot fail is no rule. */
class HouseRulesTest {

    private static final String FIXTURE = "io.onefold.rules.fixture";
    private static final String BAD = FIXTURE + ".bad";
    private static final JavaClasses CLASSES = new ClassFileImporter().importPackages(FIXTURE);

    @Test
    void findsAPackageThatIsNotNullMarked() {
        assertThat(failures(HouseRules.everyPackageIsNullMarked(FIXTURE)))
                .containsExactly(Anything.class.getPackageName() + " is not @NullMarked");
    }

    @Test
    void findsACycle() {
        assertThat(failures(HouseRules.packagesHaveNoCycles(FIXTURE + ".cycle")))
                .hasSize(1);
    }

    @Test
    void findsAnInjectedField() {
        assertThat(failures(HouseRules.NO_FIELD_INJECTION))
                .singleElement()
                .asString()
                .contains("Injected.field");
    }

    @Test
    void findsANameThatSaysNothing() {
        assertThat(failures(HouseRules.NAMES_SAY_A_JOB))
                .singleElement()
                .asString()
                .contains("EventManager");
    }

    @Test
    void findsHiddenInputs() throws ClassNotFoundException {
        assertThat(failures(HouseRules.hiddenInputsOnlyIn()))
                .hasSize(2)
                .anyMatch(line -> line.contains("OwnClock"))
                .anyMatch(line -> line.contains("OwnIds"));
        assertThat(failures(HouseRules.hiddenInputsOnlyIn(Class.forName(BAD + ".OwnClock"))))
                .singleElement()
                .asString()
                .contains("OwnIds");
    }

    @Test
    void findsKafkaOutsideItsPackages() {
        assertThat(failures(HouseRules.kafkaOnlyIn())).isNotEmpty().allMatch(line -> line.contains("TopicReader"));
        assertThat(failures(HouseRules.kafkaOnlyIn(BAD))).isEmpty();
    }

    @Test
    void findsSqlOutsideStores() {
        assertThat(failures(HouseRules.sqlOnlyInStoresAnd()))
                .isNotEmpty()
                .allMatch(line -> line.contains("TableReader"));
        assertThat(failures(HouseRules.sqlOnlyInStoresAnd(BAD + ".TableReader")))
                .isEmpty();
    }

    @Test
    void findsRedisOutsideRedisClasses() {
        assertThat(failures(HouseRules.redisOnlyInRedisClasses()))
                .isNotEmpty()
                .allMatch(line -> line.contains("CacheReader"));
    }

    @Test
    void findsAnHttpClient() {
        assertThat(failures(HouseRules.httpClientsOnlyIn()))
                .anyMatch(line -> line.contains("OwnCaller") && line.contains("java.net.http"))
                .anyMatch(line -> line.contains("OwnCaller") && line.contains("io.vertx.core.http.HttpClientRequest"))
                .allMatch(line -> line.contains("OwnCaller"));
        assertThat(failures(HouseRules.httpClientsOnlyIn(BAD + ".OwnCaller"))).isEmpty();
    }

    @Test
    void findsWhoSendsRequests() {
        assertThat(failures(HouseRules.requestsAreSentOnlyIn()))
                .singleElement()
                .asString()
                .contains("OwnCaller", "send");
        assertThat(failures(HouseRules.requestsAreSentOnlyIn(BAD + ".OwnCaller")))
                .isEmpty();
    }

    @Test
    void findsWhoLogsInAnotherWay() {
        assertThat(failures(HouseRules.linesOnlyIn()))
                .anyMatch(line -> line.contains("org.jboss.logging.Logger"))
                .anyMatch(line -> line.contains("java.lang.System.err"))
                .anyMatch(line -> line.contains("printStackTrace"))
                .allMatch(line -> line.contains("OwnLines"));
        assertThat(failures(HouseRules.linesOnlyIn(BAD))).isEmpty();
    }

    @Test
    void findsWhatAnExecutableWouldHoldOfTheMachineThatMadeIt() {
        assertThat(failures(HouseRules.NOTHING_OF_THE_MACHINE_IS_STATIC))
                .singleElement()
                .asString()
                .contains("OwnLuck.LUCK");
        assertThat(failures(HouseRules.NOTHING_OF_THE_MACHINE_IS_READ_TOO_SOON))
                .singleElement()
                .asString()
                .contains("OwnLuck", "getProperty");
    }

    private static List<String> failures(ArchRule rule) {
        return rule.evaluate(CLASSES).getFailureReport().getDetails();
    }
}

package io.onefold.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/**
 * What {@code CONTRIBUTING.md} says and a compiler cannot check. A module's test imports its own classes and checks each
 * rule; an exception is an argument, so that it is seen in that test.
 */
public final class HouseRules {

    private static final Set<String> HIDDEN_INPUTS = Set.of(
            "java.time.Instant.now",
            "java.time.LocalDate.now",
            "java.time.LocalDateTime.now",
            "java.time.OffsetDateTime.now",
            "java.time.ZonedDateTime.now",
            "java.lang.System.currentTimeMillis",
            "java.lang.System.getenv",
            "java.lang.Thread.sleep",
            "java.lang.Math.random",
            "java.util.UUID.randomUUID",
            "java.util.concurrent.ThreadLocalRandom.current");

    /** Read while a class is initialised, they would be of the machine that builds an executable. */
    private static final Set<String> READ_TOO_SOON = Set.of(
            "java.lang.System.getProperty",
            "java.lang.System.nanoTime",
            "java.lang.Runtime.availableProcessors",
            "java.lang.ProcessHandle.current",
            "java.net.InetAddress.getLocalHost",
            "java.time.ZoneId.systemDefault",
            "java.util.Locale.getDefault");

    private static final String OF_THE_MACHINE = "java\\.(util\\.(Random|SplittableRandom|random\\..*)"
            + "|security\\.SecureRandom|time\\.(Clock|InstantSource)|net\\.InetAddress|io\\.File|nio\\.file\\.Path"
            + "|lang\\.(Thread|ProcessHandle)|util\\.concurrent\\..*Executor.*)";

    private static final String[] KAFKA = {
        "org.apache.kafka..", "io.smallrye.reactive.messaging.kafka..", "io.vertx..kafka.."
    };
    private static final String[] SQL = {"java.sql..", "javax.sql..", "io.vertx..sqlclient..", "io.vertx..pgclient.."};
    private static final String[] LOGGERS = {
        "org.jboss.logging..",
        "org.jboss.logmanager..",
        "java.util.logging..",
        "io.quarkus.logging..",
        "org.slf4j..",
        "org.apache.logging..",
        "org.apache.commons.logging.."
    };
    private static final Set<String> PRINTED = Set.of("java.lang.System.out", "java.lang.System.err");
    private static final String[] REDIS = {"io.vertx..redis..", "io.quarkus.redis.."};

    /** Also what one could build an HTTP client of. */
    private static final DescribedPredicate<JavaClass> HTTP_CLIENTS = resideInAnyPackage(
                    "java.net.http..",
                    "jakarta.ws.rs.client..",
                    "org.eclipse.microprofile.rest.client..",
                    "org.jboss.resteasy.reactive.client..",
                    "io.vertx..ext.web.client..",
                    "org.apache.http..",
                    "org.apache.hc..",
                    "okhttp3..",
                    "io.netty.bootstrap..")
            .or(
                    describe(
                            "HTTP clients",
                            type -> type.getFullName()
                                    .matches(
                                            "io\\.vertx\\.(mutiny\\.)?core\\.(http\\.(HttpClient(Builder|Request)?|WebSocketClient)"
                                                    + "|net\\.(NetClient|NetSocket))"
                                                    + "|(java\\.net|javax\\.net\\.ssl)\\.(Https?)?URLConnection|java\\.net\\.Socket"
                                                    + "|java\\.nio\\.channels\\.(Async.*)?SocketChannel|javax\\.net\\..*SocketFactory")));

    /** What may be done with a request elsewhere than where it is sent. */
    private static final Set<String> SENDS_NOTHING = Set.of("reset", "exceptionHandler");

    /** Constructor injection only: a field that is injected cannot be final, or set by a test. */
    public static final ArchRule NO_FIELD_INJECTION = noFields()
            .should()
            .beAnnotatedWith("jakarta.inject.Inject")
            .orShould()
            .beAnnotatedWith("org.eclipse.microprofile.config.inject.ConfigProperty")
            .orShould()
            .beAnnotatedWith("org.eclipse.microprofile.reactive.messaging.Channel")
            .because("what a class needs comes in through its constructor")
            .allowEmptyShould(true);

    /** A name is something a colleague would say. */
    public static final ArchRule NAMES_SAY_A_JOB = noClasses()
            .should()
            .haveNameMatching(".*(Impl|Utils?|Helper|Manager)(\\$.*)?")
            .because("such a name says nothing about the job");

    /** Classes are initialised when an executable is made: what they hold is the same in every process of it. */
    public static final ArchRule NOTHING_OF_THE_MACHINE_IS_STATIC = noFields()
            .that()
            .areStatic()
            .should()
            .haveRawType(describe("of the machine", type -> type.getName().matches(OF_THE_MACHINE)))
            .because("an executable would hold that of the machine which made it");

    /** The same, for what is made of such a thing. */
    public static final ArchRule NOTHING_OF_THE_MACHINE_IS_READ_TOO_SOON = noClasses()
            .should()
            .accessTargetWhere(describe("it is read when the class is initialised", HouseRules::isReadTooSoon))
            .because("an executable would hold that of the machine which made it");

    private static final ArchCondition<JavaClass> BE_IN_A_NULL_MARKED_PACKAGE =
            new ArchCondition<>("be in a package whose package-info says @NullMarked") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                    events.add(new SimpleConditionEvent(type, marked, type.getPackageName() + " is not @NullMarked"));
                }
            };

    private HouseRules() {}

    /** The classes of the module under test, without its tests and without the jars of other modules. */
    public static JavaClasses classesBelow(String base) {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .withImportOption(new ImportOption.DoNotIncludeJars())
                .importPackages(base);
    }

    /** Every package below the base has a {@code package-info} with {@code @NullMarked}. */
    public static ArchRule everyPackageIsNullMarked(String base) {
        return classes().that().resideInAPackage(base + "..").should(BE_IN_A_NULL_MARKED_PACKAGE);
    }

    /** No two packages below the base need each other. */
    public static ArchRule packagesHaveNoCycles(String base) {
        return slices().matching(base + ".(**)").should().beFreeOfCycles();
    }

    /** Time, randomness, sleep and the environment are read only by the wiring. */
    public static ArchRule hiddenInputsOnlyIn(Class<?>... wiring) {
        return noClasses()
                .that(describe("are no wiring", type -> !isOneOf(type, wiring)))
                .should()
                .accessTargetWhere(describe("it is a hidden input", HouseRules::isHiddenInput))
                .because("time, ids and randomness come in through the constructor");
    }

    /** Kafka types stay at the consumer. */
    public static ArchRule kafkaOnlyIn(String... packages) {
        return dependOnlyWhere(resideInAnyPackage(packages), KAFKA);
    }

    /** The SQL client stays in classes named {@code *Store}, and in the classes given by their full names. */
    public static ArchRule sqlOnlyInStoresAnd(String... others) {
        return dependOnlyWhere(named("[A-Za-z0-9]*Store").or(oneOf(others)), SQL);
    }

    /** The Redis client stays in classes named {@code Redis*}. */
    public static ArchRule redisOnlyInRedisClasses() {
        return dependOnlyWhere(named("Redis[A-Za-z0-9]*"), REDIS);
    }

    /** Everybody else logs by {@code io.onefold.log.Log}: fixed messages, agreed keys, nothing of payloads. */
    public static ArchRule linesOnlyIn(String... packages) {
        return noClasses()
                .that(DescribedPredicate.not(resideInAnyPackage(packages)))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(LOGGERS)
                .orShould()
                .accessTargetWhere(describe("it prints", HouseRules::prints))
                .because("what is logged is listed in docs/logging.md");
    }

    private static boolean prints(JavaAccess<?> access) {
        return PRINTED.contains(access.getTargetOwner().getFullName() + "." + access.getName())
                || (access.getName().equals("printStackTrace")
                        && access.getTargetOwner().isAssignableTo(Throwable.class));
    }

    /** HTTP clients stay in the classes given by their full names: a call cannot go round what those ask of it. */
    public static ArchRule httpClientsOnlyIn(String... classes) {
        return noClasses()
                .that(DescribedPredicate.not(oneOf(classes)))
                .should()
                .dependOnClassesThat(HTTP_CLIENTS)
                .allowEmptyShould(true);
    }

    /** Of those that know an HTTP client, who sends requests. */
    public static ArchRule requestsAreSentOnlyIn(String... classes) {
        return noClasses()
                .that(DescribedPredicate.not(oneOf(classes)))
                .should()
                .callMethodWhere(describe("it may send a request", HouseRules::maySendARequest))
                .allowEmptyShould(true);
    }

    private static boolean maySendARequest(JavaAccess<?> access) {
        return access.getTargetOwner().getSimpleName().equals("HttpClientRequest")
                && !SENDS_NOTHING.contains(access.getName());
    }

    private static DescribedPredicate<JavaClass> oneOf(String... classes) {
        return describe(
                "are one of " + List.of(classes),
                type -> List.of(classes).contains(outermost(type).getFullName()));
    }

    private static ArchRule dependOnlyWhere(DescribedPredicate<JavaClass> allowed, String... types) {
        return noClasses()
                .that(DescribedPredicate.not(allowed))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(types)
                .allowEmptyShould(true);
    }

    /** By the outermost class: what is nested in a store belongs to it. */
    private static DescribedPredicate<JavaClass> named(String simpleName) {
        return describe(
                "are named " + simpleName,
                type -> outermost(type).getSimpleName().matches(simpleName));
    }

    private static boolean isOneOf(JavaClass type, Class<?>... wiring) {
        return Arrays.stream(wiring).anyMatch(outermost(type)::isEquivalentTo);
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(HouseRules::outermost).orElse(type);
    }

    private static boolean isReadTooSoon(JavaAccess<?> access) {
        return access.getOrigin().getName().equals("<clinit>")
                && (isHiddenInput(access)
                        || READ_TOO_SOON.contains(access.getTargetOwner().getFullName() + "." + access.getName()));
    }

    private static boolean isHiddenInput(JavaAccess<?> access) {
        return HIDDEN_INPUTS.contains(access.getTargetOwner().getFullName() + "." + access.getName());
    }
}

package io.onefold.webhook.declare;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.config.UnknownVariable;
import io.onefold.key.FieldExpression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {
    private static final String SCHEME = "WEBHOOK_SOURCES_SHOP_SCHEME";
    private static final String SECRETS = "WEBHOOK_SOURCES_SHOP_SECRETS";

    private static SettingsEnvironment withShop(String scheme) {
        return SettingsEnvironment.ofOneQueue().with(SCHEME, scheme).with(SECRETS, "whsec_c2VjcmV0OnNlY3JldA==");
    }

    private static Source shop(SettingsEnvironment environment) {
        return environment.settings().sources().stream()
                .filter(source -> source.name().equals("shop"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void fillsInWhatIsNotSaid() {
        Settings settings = SettingsEnvironment.ofOneQueue().settings();

        assertThat(settings.maxBytes()).isEqualTo(1_048_576);
        assertThat(settings.keeping()).isEqualTo(new Keeping(Duration.ofDays(90), Duration.ofHours(1)));
        assertThat(settings.queues()).singleElement().satisfies(queue -> {
            assertThat(queue.name()).isEqualTo("orders");
            assertThat(queue.on()).hasSize(2);
        });
        assertThat(settings.sources()).singleElement().satisfies(source -> {
            assertThat(source.name()).isEqualTo("pagarme");
            assertThat(source.scheme()).isEqualTo("basic");
            assertThat(source.tolerance()).isEqualTo(Duration.ofMinutes(5));
            assertThat(source.eventType()).isNull();
            assertThat(source.eventId()).isNull();
            assertThat(source.topics()).isEmpty();
            assertThat(source.hmac()).isNull();
        });
    }

    @Test
    void readsEveryVariableOfASource() {
        SettingsEnvironment environment = withShop("hmac")
                .with("WEBHOOK_MAX_BYTES", "2048")
                .with("WEBHOOK_SOURCES_SHOP_TOLERANCE", "30s")
                .with("WEBHOOK_SOURCES_SHOP_EVENT_TYPE", "header:X-Topic")
                .with("WEBHOOK_SOURCES_SHOP_EVENT_ID", "json:/meta/id")
                .with("WEBHOOK_SOURCES_SHOP_HMAC_HEADER", "X-Shop-Signature")
                .with("WEBHOOK_SOURCES_SHOP_HMAC_ALGORITHM", "SHA512")
                .with("WEBHOOK_SOURCES_SHOP_HMAC_ENCODING", "base64")
                .with("WEBHOOK_SOURCES_SHOP_HMAC_PREFIX", "hmac=");

        assertThat(environment.settings().maxBytes()).isEqualTo(2_048);
        Source source = shop(environment);
        assertThat(source.hmac()).isEqualTo(new Source.Hmac("x-shop-signature", "sha512", "base64", "hmac="));
        assertThat(source.tolerance()).isEqualTo(Duration.ofSeconds(30));
        assertThat(source.eventType()).isEqualTo(FieldExpression.parse("header:X-Topic"));
        assertThat(source.eventId()).isEqualTo(FieldExpression.parse("/meta/id"));
        assertThat(source.secrets()).isNotNull();
    }

    @Test
    void readsATopicAsASourceWithoutSecrets() {
        Source source = shop(withShop("kafka")
                .without(SECRETS)
                .with("WEBHOOK_SOURCES_SHOP_TOPICS", "commands, commands.eu")
                .with("WEBHOOK_SOURCES_SHOP_EVENT_ID", "record:key"));

        assertThat(source.secrets()).isNull();
        assertThat(source.topics()).containsExactly("commands", "commands.eu");
        assertThat(source.eventId()).isEqualTo(FieldExpression.parse("record:key"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stripe", "github", "standard", "shopify", "slack", "mercadopago", "hub-sha1", "basic"})
    void knowsEachScheme(String scheme) {
        SettingsEnvironment environment = withShop(scheme);
        if (scheme.equals("basic")) {
            environment.with(SECRETS, "user:password");
        }

        assertThat(shop(environment).scheme()).isEqualTo(scheme);
    }

    @Test
    void needsASourceAndAQueue() {
        assertThat(SettingsEnvironment.empty().problems())
                .containsExactly(
                        "WEBHOOK_SOURCES_<NAME>_SCHEME is not set: needs at least one source",
                        "WEBHOOK_QUEUES_<NAME>_ON is not set: needs at least one queue");
    }

    @Test
    void findsASourceOfWhichNothingButTheSecretIsSaid() {
        assertThat(SettingsEnvironment.ofOneQueue().with(SECRETS, "s3cret").problems())
                .containsExactly(SCHEME + " is not set: needs a value");
        assertThat(SettingsEnvironment.ofOneQueue()
                        .with("WEBHOOK_SOURCES_OTHER_SECRETS_FILE", "/nowhere")
                        .with("WEBHOOK_QUEUES_OTHER_TARGET_SIGNING_SECRET", "s3cret")
                        .problems())
                .contains(
                        "WEBHOOK_SOURCES_OTHER_SCHEME is not set: needs a value",
                        "WEBHOOK_QUEUES_OTHER_ON is not set: needs a value");
    }

    @Test
    void keepsForAsLongAsIsSaidOrForEver() {
        SettingsEnvironment environment = SettingsEnvironment.ofOneQueue().with("WEBHOOK_RETENTION_EVERY", "5m");

        assertThat(environment.with("WEBHOOK_RETENTION", "12h").settings().keeping())
                .isEqualTo(new Keeping(Duration.ofHours(12), Duration.ofMinutes(5)));
        assertThat(environment.with("WEBHOOK_RETENTION", "off").settings().keeping())
                .isEqualTo(new Keeping(null, Duration.ofMinutes(5)));
    }

    static Stream<Arguments> problems() {
        String schemes =
                "is one of stripe, github, standard, shopify, slack, mercadopago, hub-sha1, basic, hmac, kafka";
        return Stream.of(
                of(withShop("strip"), SCHEME + " = \"strip\": " + schemes),
                of(withShop(""), SCHEME + " = \"\": needs a value"),
                of(withShop("github").without(SECRETS), SECRETS + " is not set: needs a value"),
                of(withShop("github").with(SECRETS, " "), SECRETS + " is not set: needs a value"),
                of(withShop("github").with(SECRETS, " , ,"), SECRETS + ": has an empty secret: a comma too many"),
                of(
                        withShop("github").with("WEBHOOK_SOURCES_SHOP_SECRETS_FILE", "/nowhere/at/all"),
                        SECRETS + ": is set as well as " + SECRETS + "_FILE; one of them must go"),
                of(
                        withShop("github")
                                .without(SECRETS)
                                .with("WEBHOOK_SOURCES_SHOP_SECRETS_FILE", "/nowhere/at/all"),
                        SECRETS + "_FILE: is the path of a file that can be read and holds the secret, up to 64 KiB"),
                of(withShop("basic").with(SECRETS, "s3cret"), SECRETS + ": each is user:password"),
                of(withShop("basic").with(SECRETS, "a:b,:s3cret"), SECRETS + ": each is user:password"),
                of(
                        withShop("standard").with(SECRETS, "whsec_no-base64!"),
                        SECRETS + ": each is base64, with or without whsec_ before it"),
                of(
                        withShop("standard").with(SECRETS, "whsec_"),
                        SECRETS + ": each is base64, with or without whsec_ before it"),
                of(withShop("hmac"), "WEBHOOK_SOURCES_SHOP_HMAC_HEADER is not set: needs a value"),
                of(
                        withHeader().with("WEBHOOK_SOURCES_SHOP_HMAC_HEADER", "x signature"),
                        "WEBHOOK_SOURCES_SHOP_HMAC_HEADER = \"x signature\": is the name of a header, such as x-signature"),
                of(
                        withHeader().with("WEBHOOK_SOURCES_SHOP_HMAC_ALGORITHM", "md5"),
                        "WEBHOOK_SOURCES_SHOP_HMAC_ALGORITHM = \"md5\": is one of sha1, sha256, sha384, sha512"),
                of(
                        withHeader().with("WEBHOOK_SOURCES_SHOP_HMAC_ENCODING", "base32"),
                        "WEBHOOK_SOURCES_SHOP_HMAC_ENCODING = \"base32\": is one of hex, base64"),
                of(
                        withShop("github").with("WEBHOOK_SOURCES_SHOP_HMAC_ALGORITHM", "sha1"),
                        "WEBHOOK_SOURCES_SHOP_HMAC_ALGORITHM: does nothing with the scheme github"),
                of(
                        withShop("github").with("WEBHOOK_SOURCES_SHOP_TOPICS", "commands"),
                        "WEBHOOK_SOURCES_SHOP_TOPICS: does nothing with the scheme github"),
                of(
                        withShop("kafka").with("WEBHOOK_SOURCES_SHOP_TOPICS", "commands"),
                        SECRETS + ": does nothing with the scheme kafka"),
                of(withShop("kafka").without(SECRETS), "WEBHOOK_SOURCES_SHOP_TOPICS is not set: needs a value"),
                of(
                        withTopics("a,b c"),
                        "WEBHOOK_SOURCES_SHOP_TOPICS = \"a,b c\": is a list of names of letters, digits, '.', '_' and '-'"),
                of(withTopics("a,a"), "WEBHOOK_SOURCES_SHOP_TOPICS = \"a,a\": names a topic twice"),
                of(
                        withTopics("a,b")
                                .with("WEBHOOK_SOURCES_OTHER_SCHEME", "kafka")
                                .with("WEBHOOK_SOURCES_OTHER_TOPICS", "b"),
                        "WEBHOOK_SOURCES_SHOP_TOPICS = \"a,b\": has the topic b, which the source other has too"),
                of(
                        withShop("stripe").with("WEBHOOK_SOURCES_SHOP_TOLERANCE", "0s"),
                        "WEBHOOK_SOURCES_SHOP_TOLERANCE = \"0s\": is a duration from 1s to 1d, such as 5m"),
                of(
                        withShop("stripe").with("WEBHOOK_SOURCES_SHOP_TOLERANCE", "2d"),
                        "WEBHOOK_SOURCES_SHOP_TOLERANCE = \"2d\": is a duration from 1s to 1d, such as 5m"),
                of(
                        withShop("stripe").with("WEBHOOK_SOURCES_SHOP_EVENT_TYPE", "type"),
                        "WEBHOOK_SOURCES_SHOP_EVENT_TYPE = \"type\": a field is json:/pointer (or /pointer), header:name,"
                                + " record:key or record:position"),
                of(
                        withShop("stripe").with("WEBHOOK_SOURCES_SHOP_EVENT_ID", "record:key"),
                        "WEBHOOK_SOURCES_SHOP_EVENT_ID = \"record:key\": is of a Kafka record; a request has json:/pointer"
                                + " and header:name"),
                of(
                        withTopics("a").with("WEBHOOK_SOURCES_SHOP_EVENT_ID", "record:position"),
                        "WEBHOOK_SOURCES_SHOP_EVENT_ID = \"record:position\": is not read here; a command has"
                                + " json:/pointer, header:name and record:key"),
                of(
                        withTopics("a").with("WEBHOOK_SOURCES_SHOP_TOLERANCE", "5m"),
                        "WEBHOOK_SOURCES_SHOP_TOLERANCE: does nothing with the scheme kafka"),
                of(
                        withTopics("a").with("WEBHOOK_GROUP_ID", "of us"),
                        "WEBHOOK_GROUP_ID = \"of us\": is 1 to 249 letters, digits, '.', '_' and '-'"),
                of(
                        withShop("stripe").with("WEBHOOK_SOURCES_SHOP_EVENT_ID", "header:Authorization"),
                        "WEBHOOK_SOURCES_SHOP_EVENT_ID = \"header:Authorization\": is a header that carries a secret"),
                of(
                        SettingsEnvironment.ofOneQueue().with("WEBHOOK_RETENTION", "never"),
                        "WEBHOOK_RETENTION = \"never\": is off, or a duration such as 90d, from 1h to 36500d"),
                of(
                        SettingsEnvironment.ofOneQueue().with("WEBHOOK_RETENTION", ""),
                        "WEBHOOK_RETENTION = \"\": needs a value"),
                of(
                        SettingsEnvironment.ofOneQueue().with("WEBHOOK_RETENTION_EVERY", "off"),
                        "WEBHOOK_RETENTION_EVERY = \"off\": is a duration such as 1h or PT15M, from 1s to 36500d"),
                of(
                        SettingsEnvironment.ofOneQueue()
                                .with("WEBHOOK_SOURCES_OPERATOR_SCHEME", "github")
                                .with("WEBHOOK_SOURCES_OPERATOR_SECRETS", "s3cret"),
                        "WEBHOOK_SOURCES_OPERATOR_SCHEME = \"operator\": is the name of what operators ask for; choose"
                                + " another"),
                of(
                        SettingsEnvironment.ofOneQueue().with("WEBHOOK_MAX_BYTES", "0"),
                        "WEBHOOK_MAX_BYTES = \"0\": is a whole number from 1 to 67108864"),
                of(
                        SettingsEnvironment.ofOneQueue().with("WEBHOOK_QUEUES_ORDERS_ON", "shop:order.paid=/id"),
                        "WEBHOOK_QUEUES_ORDERS_ON = \"shop:order.paid=/id\": names the source \"shop\", which is not"
                                + " declared"));
    }

    private static Arguments of(SettingsEnvironment environment, String problem) {
        return Arguments.of(environment, problem);
    }

    private static SettingsEnvironment withHeader() {
        return withShop("hmac").with("WEBHOOK_SOURCES_SHOP_HMAC_HEADER", "x-signature");
    }

    private static SettingsEnvironment withTopics(String topics) {
        return withShop("kafka").without(SECRETS).with("WEBHOOK_SOURCES_SHOP_TOPICS", topics);
    }

    @ParameterizedTest
    @MethodSource("problems")
    void saysWhichRuleIsBroken(SettingsEnvironment environment, String problem) {
        assertThat(environment.problems()).containsExactly(problem);
    }

    @Test
    void reportsAllProblemsAtOnceAndNoSecret() {
        List<String> problems = withShop("standard")
                .with(SECRETS, "whsec_s3cret!")
                .with("WEBHOOK_SOURCES_SHOP_TOLERANCE", "soon")
                .with("WEBHOOK_SOURCES_PAGARME_SCHEME", "basics")
                .with("WEBHOOK_SOURCES_OTHER_SCHEME", "basic")
                .with("WEBHOOK_SOURCES_OTHER_SECRETS", "s3cret")
                .with("WEBHOOK_MAX_BYTES", "many")
                .problems();

        assertThat(problems).hasSize(5).noneMatch(problem -> problem.contains("s3cret"));
    }

    @Test
    void aNameIsAWordThatBeginsWithALetter() {
        assertThat(SettingsEnvironment.ofOneQueue()
                        .with("WEBHOOK_SOURCES_2SHOP_SCHEME", "github")
                        .with("WEBHOOK_SOURCES_2SHOP_SECRETS", "s3cret")
                        .problems())
                .containsExactly(
                        "WEBHOOK_SOURCES_2SHOP_SCHEME = \"2shop\": a source's name is a letter and up to 39 letters"
                                + " or digits");
    }

    @Test
    void readsTheSecretsOfAFile(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("secrets"), "one:a,b\ntwo:c\n");

        Source source = shop(withShop("basic").without(SECRETS).with(SECRETS + "_FILE", file.toString()));

        assertThat(source.secrets())
                .isNotNull()
                .satisfies(secrets -> assertThat(SigningKeys.parse(Scheme.BASIC, secrets.current()))
                        .extracting(String::new)
                        .containsExactly("one:a,b", "two:c"));
    }

    @ParameterizedTest
    @CsvSource({
        "WEBHOOK_SOURCES_SHOP_SECRET, WEBHOOK_SOURCES_SHOP_SECRETS",
        "WEBHOOK_SOURCE_SHOP_SCHEME, WEBHOOK_SOURCES_SHOP_SCHEME",
        "WEBHOOK_QUEUES_ORDERS_TARGET, WEBHOOK_QUEUES_ORDERS_TARGET_URL",
        "WEBHOOK_MAXBYTES, WEBHOOK_MAX_BYTES",
        "WEBHOOK_SOURCES_MY_SHOP_SCHEME, WEBHOOK_SOURCES_MYSHOP_SCHEME"
    })
    void namesTheNearestVariable(String written, String nearest) {
        assertThat(SettingsReader.NAMES.unknownIn(Set.of(written)))
                .singleElement()
                .extracting(UnknownVariable::nearest)
                .isEqualTo(nearest);
    }

    @Test
    void knowsEachVariableThatTheConfigurationMaps() {
        assertThat(SettingsReader.VARIABLES)
                .containsAll(variables("WEBHOOK_SOURCES_<NAME>_", WebhookConfig.SourceConfig.class))
                .containsAll(variables("WEBHOOK_QUEUES_<NAME>_", WebhookConfig.QueueConfig.class));
    }

    private static List<String> variables(String prefix, Class<?> mapping) {
        return Arrays.stream(mapping.getDeclaredMethods())
                .map(method ->
                        prefix + method.getName().replaceAll("([A-Z])", "_$1").toUpperCase(java.util.Locale.ROOT))
                .toList();
    }
}

package io.onefold.webhook.receive;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.key.DedupKey;
import io.onefold.key.FieldValue;
import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.accept.Arrival.Route;
import io.onefold.webhook.accept.Arrival.Standing;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.declare.SettingsEnvironment;
import io.onefold.webhook.receive.Received.Arrived;
import io.onefold.webhook.verify.Signed;
import io.onefold.webhook.verify.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a signed request is taken for. */
class ReceptionTest {
    private static final long NOW = 1_700_000_000;
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochSecond(NOW));

    private static SettingsEnvironment environment(String scheme) {
        return SettingsEnvironment.ofOneQueue()
                .with("WEBHOOK_SOURCES_PAY_SCHEME", scheme)
                .with("WEBHOOK_SOURCES_PAY_SECRETS", secretOf(scheme))
                .with("WEBHOOK_QUEUES_ORDERS_ON", "pay:order.paid=/data/id");
    }

    private static String secretOf(String scheme) {
        return scheme.equals("basic") ? "user:password" : "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    }

    private static Received receive(SettingsEnvironment environment, Signed signed) {
        Settings settings = environment.settings();
        return Objects.requireNonNull(new Receptions(settings, CLOCK).named("pay"))
                .receive(signed.request());
    }

    private static Arrival arrival(String scheme, Signed signed) {
        return arrival(environment(scheme), signed);
    }

    private static Arrival arrival(SettingsEnvironment environment, Signed signed) {
        Received received = receive(environment, signed);
        assertThat(received).isInstanceOf(Arrived.class);
        return ((Arrived) received).arrival();
    }

    private static Signed signed(String scheme, String body) {
        return Signed.by(scheme, secretOf(scheme), NOW, Signed.utf8(body));
    }

    @Test
    void anArrivalHasAllThatIsKept() {
        String body = "{\"id\":\"hook_1\",\"type\":\"order.paid\",\"data\":{\"id\":\"or_1\"}}\n";
        String trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

        Arrival arrival = arrival("basic", signed("basic", body).header("traceparent", trace));

        assertThat(arrival.source()).isEqualTo("pay");
        assertThat(arrival.eventId()).isEqualTo("hook_1");
        assertThat(arrival.eventType()).isEqualTo("order.paid");
        assertThat(arrival.standing()).isEqualTo(Standing.ROUTED);
        assertThat(arrival.routes()).containsExactly(new Route("orders", "or_1"));
        assertThat(arrival.body()).isEqualTo(Signed.utf8(body));
        assertThat(arrival.traceparent()).isEqualTo(trace);
    }

    @Test
    void nothingIsReadOfWhatIsNotSigned() {
        assertThat(receive(environment("basic"), signed("basic", "{").onlyHeader("Authorization", "Basic eDp5")))
                .isEqualTo(new Received.Refused(Verdict.FORGED));
    }

    @Test
    void keepsAFewHeadersAndNeverASecret() {
        Signed signed = signed("slack", "{}")
                .header("Content-Type", "application/json")
                .header("User-Agent", "Sl\u00c3\u00a1ck") // UTF-8, read as HTTP reads it
                .header("X-Slack-Retry-Num", "1")
                .header("Cookie", "session=s3cret")
                .header("Authorization", "Bearer s3cret")
                .header("X-Api-Key", "s3cret")
                .header("X-Forwarded-For", "10.0.0.1");

        assertThat(arrival("slack", signed).headers())
                .isEqualTo(Map.of(
                        "content-type", "application/json",
                        "user-agent", "Sláck",
                        "x-slack-retry-num", "1",
                        "x-slack-request-timestamp", Long.toString(NOW)));
    }

    @Test
    void keepsNoHeaderThatIsLongOrNoText() {
        Signed signed = signed("github", "{}")
                .header("User-Agent", "x".repeat(501))
                .header("X-GitHub-Event", "push\u0001")
                .header("Content-Type", "application/json")
                .header("Content-Type", "text/plain");

        assertThat(arrival("github", signed).headers())
                .isEqualTo(Map.of("content-type", "application/json, text/plain"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stripe     | {\"type\":\"a\",\"id\":\"evt_1\"}                      | a | evt_1",
                "stripe     | {\"event\":\"a\",\"id\":1234567890123}                 | a | 1234567890123",
                "standard   | {\"type\":\"a\",\"id\":\"not this\"}                   | a | msg_1",
                "slack      | {\"type\":\"x\",\"event\":{\"type\":\"a\"},\"event_id\":\"Ev1\"} | a | Ev1",
                "slack      | {\"type\":\"a\",\"event_id\":\"Ev1\"}                  | a | Ev1",
                "mercadopago| {\"type\":\"a\",\"id\":7,\"data\":{\"id\":\"or_1\"}}   | a | 7",
                "basic      | {\"event\":\"a\",\"id\":\"hook_1\"}                    | a | hook_1"
            })
    void eachSchemeHasATypeAndAnIdOfItsOwn(String scheme, String body, String type, String id) {
        Arrival arrival = arrival(scheme, signed(scheme, body));

        assertThat(arrival.eventType()).isEqualTo(type);
        assertThat(arrival.eventId()).isEqualTo(id);
    }

    @Test
    void someHaveThemInHeaders() {
        Arrival gitHub = arrival(
                "github",
                signed("github", "{}").header("X-GitHub-Event", "push").header("X-GitHub-Delivery", "d-1"));
        Arrival shopify = arrival(
                "shopify",
                signed("shopify", "{}").header("X-Shopify-Topic", "orders/paid").header("X-Shopify-Webhook-Id", "w-1"));

        assertThat(List.of(String.valueOf(gitHub.eventType()), gitHub.eventId()))
                .containsExactly("push", "d-1");
        assertThat(List.of(String.valueOf(shopify.eventType()), shopify.eventId()))
                .containsExactly("orders/paid", "w-1");
    }

    @Test
    void anIdFromAHeaderMayComeOnce() {
        Signed signed =
                signed("github", "{}").header("X-GitHub-Delivery", "d-1").header("X-GitHub-Delivery", "d-2");

        assertThat(receive(environment("github"), signed)).isEqualTo(new Received.Refused(Verdict.REPEATED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\0b", "\0", "a\r\nb: c", "a\nb", "a\u007f"})
    void anEventWhoseHeadersAreNoTextIsMalformed(String text) {
        isMalformed("X-GitHub-Delivery", text, "control_character in the id of the event");
        isMalformed("X-GitHub-Event", text, "control_character in the type of the event");
    }

    private static void isMalformed(String header, String value, String problem) {
        Received received =
                receive(environment("github"), signed("github", "{}").header(header, value));

        assertThat(received).isInstanceOfSatisfying(Arrived.class, arrived -> {
            assertThat(arrived.malformed()).isEqualTo(problem);
            assertThat(arrived.arrival().standing()).isEqualTo(Standing.MALFORMED);
            assertThat(arrived.arrival().eventId()).hasSize(36);
            assertThat(arrived.arrival().eventType()).isNull();
            assertThat(arrived.arrival().headers()).isEmpty();
        });
    }

    @Test
    void aHeaderThatIsNoTextTakesNoIdOfAnEventInOrder() {
        Signed good = signed("github", "{}").header("X-GitHub-Event", "push");
        Signed bad = signed("github", "{}").header("X-GitHub-Event", "push").header("X-GitHub-Delivery", "a\0b");
        Signed other = signed("github", "{}").header("X-GitHub-Event", "push").header("X-GitHub-Delivery", "a\0c");

        assertThat(List.of(
                        arrival("github", good).eventId(),
                        arrival("github", bad).eventId(),
                        arrival("github", other).eventId()))
                .doesNotHaveDuplicates();
    }

    @Test
    void svixHasItsIdInItsOwnHeader() {
        assertThat(arrival("standard", signed("svix", "{}")).eventId()).isEqualTo("msg_1");
    }

    @Test
    void theConfigurationSaysWhereTheyAre() {
        SettingsEnvironment environment = environment("stripe")
                .with("WEBHOOK_SOURCES_PAY_EVENT_TYPE", "header:X-Topic")
                .with("WEBHOOK_SOURCES_PAY_EVENT_ID", "/meta/id");
        String body = "{\"type\":\"a\",\"id\":\"evt_1\",\"meta\":{\"id\":\"m_1\"}}";

        Arrival arrival = arrival(environment, signed("stripe", body).header("x-topic", "b"));

        assertThat(arrival.eventType()).isEqualTo("b");
        assertThat(arrival.eventId()).isEqualTo("m_1");
        assertThat(arrival.headers()).containsEntry("x-topic", "b");
        assertThat(receive(
                        environment,
                        signed("stripe", body).header("x-topic", "b").header("X-Topic", "c")))
                .isEqualTo(new Received.Refused(Verdict.REPEATED));
    }

    @Test
    void withoutAnIdItIsDerivedFromSourceAndBody() {
        String body = "{\"id\":\"tran_1\",\"event\":\"paid\"}";
        String derived = DedupKey.of(
                        "webhook.delivery",
                        List.of(new FieldValue.Text("pay"), new FieldValue.Bytes(Signed.utf8(body))))
                .toString();

        assertThat(arrival("hub-sha1", signed("hub-sha1", body)).eventId()).isEqualTo(derived);
        assertThat(arrival("hub-sha1", signed("hub-sha1", body + " ")).eventId())
                .isNotEqualTo(derived);
        assertThat(arrival("stripe", signed("stripe", "{\"id\":{}}")).eventId()).hasSize(36);
        assertThat(arrival("github", signed("github", "{}").header("X-GitHub-Delivery", " "))
                        .eventId())
                .hasSize(36);
    }

    @Test
    void aLongIdIsReplacedByItsKeyAndALongTypeIsNone() {
        String longest = "\uD834\uDD1E".repeat(200);
        String longer = longest + "x";

        assertThat(arrival("stripe", signed("stripe", "{\"id\":\"" + longest + "\"}"))
                        .eventId())
                .isEqualTo(longest);
        assertThat(arrival("stripe", signed("stripe", "{\"id\":\"" + longer + "\"}"))
                        .eventId())
                .isEqualTo(DedupKey.of(
                                "webhook.event-id", List.of(new FieldValue.Text("pay"), new FieldValue.Text(longer)))
                        .toString());
        assertThat(arrival("stripe", signed("stripe", "{\"type\":\"" + longer + "\"}"))
                        .eventType())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{\"id\":\"evt_1\",\"type\":\"order.paid\",\"data\":{\"id\":\"or_1\"}} x",
                "{\"a\":\"\\u0000\"}",
                "{\"a\":\"\\ud800\"}",
                "{\"\\udc00\":1}",
                "{\"a\":1e200000}",
                "{\"a\":NaN}",
                "\uFEFF{}",
                "id=1&type=order.paid",
                "<order/>"
            })
    void whatIsNoJsonIsKeptAsMalformed(String body) {
        Received received = receive(environment("stripe"), signed("stripe", body));

        assertThat(received).isInstanceOfSatisfying(Arrived.class, arrived -> {
            assertThat(arrived.malformed()).isNotNull();
            assertThat(arrived.arrival().standing()).isEqualTo(Standing.MALFORMED);
            assertThat(arrived.arrival().routes()).isEmpty();
            assertThat(arrived.arrival().eventId()).hasSize(36);
            assertThat(arrived.arrival().body()).isEqualTo(Signed.utf8(body));
        });
    }

    @Test
    void aDeepOrBrokenBodyIsMalformedToo() {
        byte[] latin1 = "{\"name\":\"São\"}".getBytes(StandardCharsets.ISO_8859_1);
        String deep = "[".repeat(10_000) + "]".repeat(10_000);

        assertThat(arrival("stripe", signed("stripe", deep)).standing()).isEqualTo(Standing.MALFORMED);
        assertThat(arrival("stripe", signed("stripe", "{\"a\":".repeat(10_000))).standing())
                .isEqualTo(Standing.MALFORMED);
        assertThat(arrival("stripe", Signed.by("stripe", secretOf("stripe"), NOW, latin1))
                        .standing())
                .isEqualTo(Standing.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":\"e-1\",\"type\":\"order.paid\",\"data\":{\"id\":\"a\",\"id\":\"b\"}}",
                "{\"id\":\"e-1\",\"type\":\"order.paid\",\"data\":{\"id\":\"a\",\"\\u0069d\":\"a\"}}",
                "{\"id\":\"e-1\",\"type\":\"order.paid\",\"type\":\"a\",\"data\":{\"id\":\"a\"}}",
                "{\"id\":\"e-1\",\"id\":\"e-2\",\"type\":\"order.paid\",\"data\":{\"id\":\"a\"}}",
                "{\"id\":\"e-1\",\"type\":\"order.paid\",\"data\":{\"id\":\"a\",\"lines\":[{\"sum\":1,\"sum\":2}]}}",
            })
    void aNameTwiceInOneObjectIsMalformedWhereverItStands(String body) {
        assertThat(receive(environment("stripe"), signed("stripe", body)))
                .isInstanceOfSatisfying(Arrived.class, arrived -> {
                    assertThat(arrived.malformed()).startsWith("repeated_name at byte ");
                    assertThat(arrived.arrival().standing()).isEqualTo(Standing.MALFORMED);
                    assertThat(arrived.arrival().routes()).isEmpty();
                    assertThat(arrived.arrival().eventId()).hasSize(36);
                });
    }

    @Test
    void aMalformedBodyDoesNotTakeTheIdThatItClaims() {
        Arrival arrival = arrival(
                "github", signed("github", "{").header("X-GitHub-Event", "push").header("X-GitHub-Delivery", "d-1"));

        assertThat(arrival.standing()).isEqualTo(Standing.MALFORMED);
        assertThat(arrival.eventId()).hasSize(36);
        assertThat(arrival.headers()).containsEntry("x-github-delivery", "d-1");
        assertThat(arrival.eventType()).isEqualTo("push");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"data\":{\"id\":\"or_1\"}}",
                "{\"data\":{\"id\":\"OR_1\"}}",
                "{\"id\":99,\"data\":{\"id\":\"or_1\"}}"
            })
    void mercadoPagosBodyIsAboutWhatIsSigned(String body) {
        assertThat(receive(environment("mercadopago"), signed("mercadopago", body)))
                .isInstanceOf(Arrived.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"data\":{\"id\":\"or_2\"}}",
                "{\"data\":{\"id\":\"or_1 \"}}",
                "{\"data\":{\"id\":1}}",
                "{\"data\":{\"id\":null}}",
                "{\"data\":{\"id\":\"or_1\"},\"data\":{\"id\":\"or_2\"}}",
                "{\"data\":{\"id\":\"or_2\",\"id\":\"or_1\"}}",
                "{\"data\":{\"id\":\"or_2\"},\"data\":{\"id\":\"or_1\"}}",
                "{\"data\":{\"id\":[\"or_1\"]}}",
                "{\"id\":\"or_1\"}",
                "{\"data\":{\"id\":\"or_1\"}",
                ""
            })
    void mercadoPagosBodyIsRefusedIfItIsAboutSomethingElse(String body) {
        assertThat(receive(environment("mercadopago"), signed("mercadopago", body)))
                .isEqualTo(new Received.Refused(Verdict.OTHER_BODY));
    }

    @Test
    void slacksChallengeIsFoundUnderAGoodSignature() {
        String body = "{\"token\":\"t\",\"challenge\":\"3eZb\",\"type\":\"url_verification\"}";

        assertThat(receive(environment("slack"), signed("slack", body)))
                .isInstanceOfSatisfying(Arrived.class, arrived -> {
                    assertThat(arrived.challenge()).isEqualTo("3eZb");
                    assertThat(arrived.arrival().standing()).isEqualTo(Standing.IGNORED);
                });
        assertThat(receive(environment("slack"), signed("slack", body).body(Signed.utf8(body + " "))))
                .isEqualTo(new Received.Refused(Verdict.FORGED));
        assertThat(receive(environment("stripe"), signed("stripe", body)))
                .isInstanceOfSatisfying(
                        Arrived.class,
                        arrived -> assertThat(arrived.challenge()).isNull());
    }

    @Test
    void aSourceOfKafkaIsNotOfHttp() {
        Settings settings = SettingsEnvironment.ofOneQueue()
                .with("WEBHOOK_SOURCES_COMMANDS_SCHEME", "kafka")
                .with("WEBHOOK_SOURCES_COMMANDS_TOPICS", "commands")
                .settings();

        assertThat(new Receptions(settings, CLOCK).named("commands")).isNull();
        assertThat(new Receptions(settings, CLOCK).named("pagarme")).isNotNull();
    }
}

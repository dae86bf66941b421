package io.onefold.webhook.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each scheme lets in, and what none does. */
class VerifierTest {
    private static final long NOW = 1_700_000_000;
    private static final String STANDARD_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String OTHER_STANDARD = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    private static final byte[] BODY = Signed.utf8("{\"data\": {\"id\":\"or_1\"}, \"name\":  \"São\"}\n");

    private static String secretOf(String scheme) {
        return switch (scheme) {
            case "standard", "svix" -> STANDARD_SECRET;
            case "basic" -> "user:password";
            default -> "whsec_secret";
        };
    }

    private static String otherSecretOf(String scheme) {
        return switch (scheme) {
            case "standard", "svix" -> OTHER_STANDARD;
            case "basic" -> "user:other";
            default -> "whsec_other";
        };
    }

    private static String declared(String scheme) {
        return scheme.equals("svix") ? "standard" : scheme;
    }

    private static Verdict verdict(String scheme, String secrets, Signed signed) {
        InstantSource clock = InstantSource.fixed(Instant.ofEpochSecond(NOW));
        return new Verifier(Sources.of(declared(scheme), secrets), List.of("x-event"), clock, warning -> {})
                .verify(signed.request());
    }

    private static Verdict verdict(String scheme, Signed signed) {
        return verdict(scheme, secretOf(scheme), signed);
    }

    private static Signed signed(String scheme) {
        return Signed.by(scheme, secretOf(scheme), NOW, BODY);
    }

    static Stream<String> all() {
        return Stream.of(
                "stripe", "github", "standard", "svix", "shopify", "slack", "mercadopago", "hub-sha1", "basic", "hmac");
    }

    static Stream<String> signingTheBody() {
        return all().filter(scheme -> !List.of("mercadopago", "basic").contains(scheme));
    }

    static Stream<String> signingTheTime() {
        return Stream.of("stripe", "standard", "svix", "slack", "mercadopago");
    }

    /** Each header that carries a part of the signature. */
    static Stream<Arguments> signatureHeaders() {
        return all().flatMap(
                        scheme -> signed(scheme).headers().keySet().stream().map(name -> arguments(scheme, name)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void letsInWhatIsSigned(String scheme) {
        assertThat(verdict(scheme, signed(scheme))).isEqualTo(Verdict.GENUINE);
    }

    @ParameterizedTest
    @MethodSource("all")
    void takesEachOfSeveralSecrets(String scheme) {
        String both = otherSecretOf(scheme) + "," + secretOf(scheme);

        assertThat(verdict(scheme, both, signed(scheme))).isEqualTo(Verdict.GENUINE);
        assertThat(verdict(scheme, both, Signed.by(scheme, otherSecretOf(scheme), NOW, BODY)))
                .isEqualTo(Verdict.GENUINE);
    }

    @ParameterizedTest
    @MethodSource("all")
    void refusesTheSecretOfSomebodyElse(String scheme) {
        assertThat(verdict(scheme, Signed.by(scheme, otherSecretOf(scheme), NOW, BODY)))
                .isEqualTo(Verdict.FORGED);
    }

    @ParameterizedTest
    @MethodSource("all")
    void refusesWhatIsNotSigned(String scheme) {
        Signed signed = signed(scheme);
        List.copyOf(signed.headers().keySet()).forEach(signed::withoutHeader);

        assertThat(verdict(scheme, signed)).isEqualTo(Verdict.ABSENT);
    }

    @ParameterizedTest
    @MethodSource("signatureHeaders")
    void refusesAMissingPart(String scheme, String header) {
        assertThat(verdict(scheme, signed(scheme).withoutHeader(header))).isEqualTo(Verdict.ABSENT);
    }

    @ParameterizedTest
    @MethodSource("signatureHeaders")
    void refusesAnEmptyPart(String scheme, String header) {
        assertThat(verdict(scheme, signed(scheme).onlyHeader(header, ""))).isNotEqualTo(Verdict.GENUINE);
        assertThat(verdict(scheme, signed(scheme).onlyHeader(header, " "))).isNotEqualTo(Verdict.GENUINE);
    }

    /** A proxy may have looked at one of them, and we at the other. */
    @ParameterizedTest
    @MethodSource("signatureHeaders")
    void refusesAPartThatComesTwice(String scheme, String header) {
        Signed signed = signed(scheme);
        String value = signed.value(header);

        assertThat(verdict(scheme, signed.header(header, value))).isEqualTo(Verdict.REPEATED);
        assertThat(verdict(scheme, signed(scheme).header(header, "anything"))).isEqualTo(Verdict.REPEATED);
    }

    @ParameterizedTest
    @MethodSource("all")
    void refusesAnotherDecidingHeaderThatComesTwice(String scheme) {
        Signed once = signed(scheme).header("x-event", "a");

        assertThat(verdict(scheme, once)).isEqualTo(Verdict.GENUINE);
        assertThat(verdict(scheme, once.header("x-event", "b"))).isEqualTo(Verdict.REPEATED);
    }

    @ParameterizedTest
    @MethodSource("signatureHeaders")
    void refusesAPartThatIsCutShortAtAnyPlace(String scheme, String header) {
        String value = signed(scheme).value(header);
        for (int end = 0; end < value.length(); end++) {
            String cut = value.substring(0, end);
            if (!meansTheSame(value, cut)) {
                assertThat(verdict(scheme, signed(scheme).onlyHeader(header, cut)))
                        .describedAs(cut)
                        .isNotEqualTo(Verdict.GENUINE);
            }
        }
    }

    /** Base64 without its padding is the same bytes. */
    private static boolean meansTheSame(String value, String cut) {
        return value.endsWith("=") && cut.equals(value.replaceFirst("=+$", ""));
    }

    @ParameterizedTest
    @MethodSource("signatureHeaders")
    void refusesAPartWithMoreBehindIt(String scheme, String header) {
        String value = signed(scheme).value(header);

        assertThat(verdict(scheme, signed(scheme).onlyHeader(header, value + "00")))
                .isNotEqualTo(Verdict.GENUINE);
        assertThat(verdict(scheme, signed(scheme).onlyHeader(header, value + "\0")))
                .isNotEqualTo(Verdict.GENUINE);
    }

    @ParameterizedTest
    @MethodSource("signingTheBody")
    void refusesABodyThatDiffersInAnyByte(String scheme) {
        for (int at = 0; at < BODY.length; at++) {
            byte[] changed = BODY.clone();
            changed[at] ^= 1;

            assertThat(verdict(scheme, signed(scheme).body(changed)))
                    .describedAs("byte %d", at)
                    .isEqualTo(Verdict.FORGED);
        }
    }

    /** What reading by lines, or writing the JSON again, does to a body. */
    static Stream<Arguments> otherBodies() {
        String text = new String(BODY, StandardCharsets.UTF_8);
        List<byte[]> bodies = new ArrayList<>(List.of(
                Signed.utf8(text.stripTrailing()),
                Signed.utf8(text + "\n"),
                Signed.utf8(text.replace("\n", "\r\n")),
                Signed.utf8(text.replace("  ", " ")),
                Signed.utf8(text.replace("ã", "\\u00e3")),
                Signed.utf8(text.replace("ã", "a\u0303")),
                text.getBytes(StandardCharsets.ISO_8859_1),
                Signed.utf8("\uFEFF" + text),
                Signed.utf8("{\"name\":  \"São\", \"data\": {\"id\":\"or_1\"}}\n"),
                Arrays.copyOf(BODY, BODY.length - 2),
                new byte[0]));
        return signingTheBody().flatMap(scheme -> bodies.stream().map(body -> arguments(scheme, body)));
    }

    @ParameterizedTest
    @MethodSource("otherBodies")
    void signaturesAreOfTheRawBytes(String scheme, byte[] body) {
        assertThat(verdict(scheme, signed(scheme).body(body))).isEqualTo(Verdict.FORGED);
        assertThat(verdict(scheme, Signed.by(scheme, secretOf(scheme), NOW, body)))
                .isEqualTo(Verdict.GENUINE);
    }

    @ParameterizedTest
    @MethodSource("signingTheTime")
    void letsInWhatIsAsOldAsTheToleranceAndRefusesWhatIsOlder(String scheme) {
        assertThat(verdict(scheme, Signed.by(scheme, secretOf(scheme), NOW - 300, BODY)))
                .isEqualTo(Verdict.GENUINE);
        assertThat(verdict(scheme, Signed.by(scheme, secretOf(scheme), NOW - 301, BODY)))
                .isEqualTo(Verdict.STALE);
        assertThat(verdict(scheme, Signed.by(scheme, secretOf(scheme), 0, BODY)))
                .isEqualTo(Verdict.STALE);
    }

    @ParameterizedTest
    @MethodSource("signingTheTime")
    void refusesWhatIsSignedForLater(String scheme) {
        assertThat(verdict(scheme, Signed.by(scheme, secretOf(scheme), NOW + 300, BODY)))
                .isEqualTo(Verdict.GENUINE);
        assertThat(verdict(scheme, Signed.by(scheme, secretOf(scheme), NOW + 301, BODY)))
                .isEqualTo(Verdict.AHEAD);
        assertThat(verdict(scheme, Signed.by(scheme, secretOf(scheme), 999_999_999_999_999L, BODY)))
                .isEqualTo(Verdict.AHEAD);
    }

    /** An old signature under a new time. */
    @Test
    void theTimeIsSigned() {
        Signed stripe = Signed.by("stripe", "whsec_secret", NOW - 400, BODY);
        String old = stripe.value("Stripe-Signature");

        assertThat(verdict(
                        "stripe", stripe.onlyHeader("Stripe-Signature", old.replace("t=" + (NOW - 400), "t=" + NOW))))
                .isEqualTo(Verdict.FORGED);
        assertThat(verdict(
                        "slack",
                        Signed.by("slack", "whsec_secret", NOW - 400, BODY)
                                .onlyHeader("X-Slack-Request-Timestamp", Long.toString(NOW))))
                .isEqualTo(Verdict.FORGED);
        assertThat(verdict(
                        "standard",
                        Signed.by("standard", STANDARD_SECRET, NOW - 400, BODY)
                                .onlyHeader("webhook-timestamp", Long.toString(NOW))))
                .isEqualTo(Verdict.FORGED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1",
                "+1700000000",
                "1700000000.0",
                "1e9",
                "0x65",
                "١٧٠٠٠٠٠٠٠٠",
                " 1700000000",
                "9999999999999999",
                "now"
            })
    void aTimeIsDigits(String time) {
        assertThat(verdict("slack", signed("slack").onlyHeader("X-Slack-Request-Timestamp", time)))
                .isEqualTo(Verdict.UNREADABLE);
    }

    @Test
    void stripeSignsTwiceDuringARotation() {
        String ours = signed("stripe").value("Stripe-Signature");
        String v1 = ours.substring(ours.indexOf("v1="));
        String other = "v1=" + "ab".repeat(32);

        assertThat(verdict("stripe", stripe("t=" + NOW + "," + other + "," + v1)))
                .isEqualTo(Verdict.GENUINE);
        assertThat(verdict("stripe", stripe("t=" + NOW + "," + v1 + "," + other + ",v0=6ffb")))
                .isEqualTo(Verdict.GENUINE);
        assertThat(verdict("stripe", stripe("t=" + NOW + "," + other))).isEqualTo(Verdict.FORGED);
    }

    @Test
    void stripeCountsNothingButV1AndOneTime() {
        String ours = signed("stripe").value("Stripe-Signature");
        String v1 = ours.substring(ours.indexOf("v1="));

        assertThat(verdict("stripe", stripe("t=" + NOW + "," + v1.replace("v1=", "v0="))))
                .isEqualTo(Verdict.FORGED);
        assertThat(verdict("stripe", stripe("t=" + NOW))).isEqualTo(Verdict.FORGED);
        assertThat(verdict("stripe", stripe("t=1,t=" + NOW + "," + v1))).isEqualTo(Verdict.UNREADABLE);
        assertThat(verdict("stripe", stripe(v1))).isEqualTo(Verdict.UNREADABLE);
        assertThat(verdict("stripe", stripe("t=" + NOW + ",v1"))).isEqualTo(Verdict.UNREADABLE);
        assertThat(verdict("stripe", stripe("t=" + NOW + "," + (v1 + ",").repeat(30) + v1)))
                .isEqualTo(Verdict.UNREADABLE);
    }

    private static Signed stripe(String header) {
        return signed("stripe").onlyHeader("Stripe-Signature", header);
    }

    @Test
    void stripesSecretIsNotDecoded() {
        Signed signed = Signed.by("stripe", STANDARD_SECRET, NOW, BODY);

        assertThat(verdict("stripe", STANDARD_SECRET, signed)).isEqualTo(Verdict.GENUINE);
        assertThat(verdict("stripe", STANDARD_SECRET.substring(6), signed)).isEqualTo(Verdict.FORGED);
    }

    @Test
    void standardTakesAnyOfItsSignaturesOfItsOwnVersion() {
        String ours = signed("standard").value("webhook-signature");
        String other = "v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

        assertThat(verdict("standard", standard(other + " " + ours))).isEqualTo(Verdict.GENUINE);
        assertThat(verdict("standard", standard("v1a,abc " + ours))).isEqualTo(Verdict.GENUINE);
        assertThat(verdict("standard", standard(ours.replace("v1,", "v2,")))).isEqualTo(Verdict.FORGED);
        assertThat(verdict("standard", standard(ours.replace("v1,", "")))).isEqualTo(Verdict.FORGED);
        assertThat(verdict("standard", standard(other))).isEqualTo(Verdict.FORGED);
    }

    private static Signed standard(String header) {
        return signed("standard").onlyHeader("webhook-signature", header);
    }

    @Test
    void standardNeverMixesTheTwoKindsOfNames() {
        assertThat(verdict("svix", signed("svix").header("webhook-id", "msg_other")))
                .isEqualTo(Verdict.ABSENT);
        assertThat(verdict("svix", signed("svix").header("webhook-id", ""))).isEqualTo(Verdict.ABSENT);
        assertThat(verdict(
                        "standard",
                        signed("standard").withoutHeader("webhook-id").header("svix-id", "msg_1")))
                .isEqualTo(Verdict.ABSENT);
    }

    @Test
    void standardSignsTheId() {
        assertThat(verdict("standard", signed("standard").onlyHeader("webhook-id", "msg_2")))
                .isEqualTo(Verdict.FORGED);
    }

    @ParameterizedTest
    @CsvSource({"sha1=, UNREADABLE", "SHA256=, UNREADABLE", "'', UNREADABLE", "sha256==, UNREADABLE"})
    void theAlgorithmIsNotTheSendersToChoose(String prefix, Verdict verdict) {
        String ours = signed("github").value("X-Hub-Signature-256");

        assertThat(verdict(
                        "github", signed("github").onlyHeader("X-Hub-Signature-256", ours.replace("sha256=", prefix))))
                .isEqualTo(verdict);
    }

    @Test
    void gitHubsOldSignatureDoesNotCount() {
        Signed old = Signed.by("hub-sha1", "whsec_secret", NOW, BODY);

        assertThat(verdict("github", old)).isEqualTo(Verdict.ABSENT);
    }

    @Test
    void mercadoPagoSignsTheIdOfTheQueryInLowerCase() {
        assertThat(verdict("mercadopago", signed("mercadopago").onlyParameter("data.id", "OR_1")))
                .isEqualTo(Verdict.GENUINE);
        assertThat(verdict("mercadopago", signed("mercadopago").onlyParameter("data.id", "or_2")))
                .isEqualTo(Verdict.FORGED);
        assertThat(verdict("mercadopago", signed("mercadopago").onlyParameter("data.id", "")))
                .isEqualTo(Verdict.ABSENT);
        assertThat(verdict("mercadopago", signed("mercadopago").parameter("data.id", "or_2")))
                .isEqualTo(Verdict.REPEATED);
        assertThat(verdict("mercadopago", signed("mercadopago").onlyHeader("X-Request-Id", "request-2")))
                .isEqualTo(Verdict.FORGED);
    }

    @Test
    void mercadoPagosPartsCannotBeShifted() {
        Signed shifted = signed("mercadopago")
                .onlyParameter("data.id", "or_1;request-id:request-1;ts:" + NOW)
                .onlyHeader("X-Request-Id", "x");

        assertThat(verdict("mercadopago", shifted)).isEqualTo(Verdict.UNREADABLE);
    }

    @Test
    void mercadoPagosTimeMayBeInMilliseconds() {
        assertThat(verdict("mercadopago", Signed.by("mercadopago", "whsec_secret", NOW * 1000 - 299_999, BODY)))
                .isEqualTo(Verdict.GENUINE);
        assertThat(verdict("mercadopago", Signed.by("mercadopago", "whsec_secret", NOW * 1000 - 300_001, BODY)))
                .isEqualTo(Verdict.STALE);
    }

    @Test
    void basicComparesUserAndPassword() {
        assertThat(verdict("basic", signed("basic").onlyHeader("Authorization", "basic dXNlcjpwYXNzd29yZA==")))
                .isEqualTo(Verdict.GENUINE);
        assertThat(verdict("basic", signed("basic").onlyHeader("Authorization", "Bearer dXNlcjpwYXNzd29yZA==")))
                .isEqualTo(Verdict.UNREADABLE);
        assertThat(verdict("basic", signed("basic").onlyHeader("Authorization", "Basic user:password")))
                .isEqualTo(Verdict.UNREADABLE);
        assertThat(verdict("basic", signed("basic").onlyHeader("Authorization", "Basic dXNlcjo=")))
                .isEqualTo(Verdict.FORGED);
    }

    /** Whoever may write headers must not be able to answer for another scheme. */
    @Test
    void noSchemeTakesTheSignatureOfAnother() {
        for (String scheme : all().toList()) {
            for (String other : all().filter(name -> !declared(name).equals(declared(scheme)))
                    .toList()) {
                Signed signed = Signed.by(other, secretOf(other), NOW, BODY);

                assertThat(verdict(scheme, signed))
                        .describedAs("%s by %s", scheme, other)
                        .isNotEqualTo(Verdict.GENUINE);
            }
        }
    }

    @Test
    void saysOfEachVerdictWhatMetricsCallIt() {
        assertThat(Map.of(Verdict.OTHER_BODY, "other_body", Verdict.STALE, "stale"))
                .allSatisfy((verdict, word) -> assertThat(verdict.word()).isEqualTo(word));
    }
}

package io.onefold.webhook.verify;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A request as a provider makes it; then whatever somebody else does to it. */
public final class Signed {
    private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Map<String, List<String>> query = new TreeMap<>();
    private byte[] body;

    private Signed(byte[] body) {
        this.body = body;
    }

    /** As the scheme signs it, with a secret as it is configured. */
    public static Signed by(String scheme, String secret, long seconds, byte[] body) {
        Signed signed = new Signed(body);
        switch (scheme) {
            case "stripe" ->
                signed.header(
                        "Stripe-Signature",
                        "t=" + seconds + ",v1=" + hex(hmac("HmacSHA256", utf8(secret), join(seconds + ".", body))));
            case "github" ->
                signed.header("X-Hub-Signature-256", "sha256=" + hex(hmac("HmacSHA256", utf8(secret), body)));
            case "standard" -> standard(signed, "webhook-", secret, seconds, body);
            case "svix" -> standard(signed, "svix-", secret, seconds, body);
            case "shopify" -> signed.header("X-Shopify-Hmac-SHA256", base64(hmac("HmacSHA256", utf8(secret), body)));
            case "slack" ->
                signed.header("X-Slack-Request-Timestamp", Long.toString(seconds))
                        .header(
                                "X-Slack-Signature",
                                "v0=" + hex(hmac("HmacSHA256", utf8(secret), join("v0:" + seconds + ":", body))));
            case "mercadopago" ->
                signed.parameter("data.id", "or_1")
                        .header("X-Request-Id", "request-1")
                        .header(
                                "X-Signature",
                                "ts=" + seconds + ",v1="
                                        + hex(hmac(
                                                "HmacSHA256",
                                                utf8(secret),
                                                utf8("id:or_1;request-id:request-1;ts:" + seconds + ";"))));
            case "hub-sha1" -> signed.header("X-Hub-Signature", "sha1=" + hex(hmac("HmacSHA1", utf8(secret), body)));
            case "basic" -> signed.header("Authorization", "Basic " + base64(utf8(secret)));
            case "hmac" -> signed.header("X-Sign", "h=" + base64(hmac("HmacSHA512", utf8(secret), body)));
            default -> throw new IllegalArgumentException(scheme);
        }
        return signed;
    }

    private static void standard(Signed signed, String prefix, String secret, long seconds, byte[] body) {
        byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
        signed.header(prefix + "id", "msg_1")
                .header(prefix + "timestamp", Long.toString(seconds))
                .header(
                        prefix + "signature",
                        "v1," + base64(hmac("HmacSHA256", key, join("msg_1." + seconds + ".", body))));
    }

    /** One more header of that name. */
    public Signed header(String name, String value) {
        headers.computeIfAbsent(name, unseen -> new ArrayList<>()).add(value);
        return this;
    }

    /** That header, and no other of its name. */
    public Signed onlyHeader(String name, String value) {
        headers.remove(name);
        return header(name, value);
    }

    public Signed withoutHeader(String name) {
        headers.remove(name);
        return this;
    }

    /** One more parameter of the query. */
    public Signed parameter(String name, String value) {
        query.computeIfAbsent(name, unseen -> new ArrayList<>()).add(value);
        return this;
    }

    public Signed onlyParameter(String name, String value) {
        query.remove(name);
        return parameter(name, value);
    }

    public Signed body(byte[] other) {
        body = other;
        return this;
    }

    /** The first header of that name. */
    public String value(String name) {
        return headers.getOrDefault(name, List.of("")).get(0);
    }

    public Map<String, List<String>> headers() {
        return headers;
    }

    public Map<String, List<String>> query() {
        return query;
    }

    public byte[] body() {
        return body;
    }

    public Request request() {
        return new Request(
                name -> headers.getOrDefault(name, List.of()), name -> query.getOrDefault(name, List.of()), body);
    }

    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] join(String before, byte[] body) {
        byte[] start = utf8(before);
        byte[] all = new byte[start.length + body.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(body, 0, all, start.length, body.length);
        return all;
    }

    private static byte[] hmac(String algorithm, byte[] key, byte[] content) {
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(key, algorithm));
            return mac.doFinal(content);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}

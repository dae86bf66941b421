package io.onefold.benchmarks.webhook;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Whole requests, signed beforehand: events {@code order.paid} of some 300 bytes, from the source {@code pay}. */
final class Requests {
    static final String SECRET = "a secret of the benchmark only";
    static final String SIGNATURE = "x-signature";

    private static final int SEED = 20_260_301;
    private static final String BODY = """
            {"id":"evt_%1$s_%2$d","type":"order.paid","created":"2026-03-01T12:00:00Z","live":true,"data":{"order":"%3$s",\
            "code":"C-%2$08d","amount":15990,"currency":"BRL","installments":3,"method":"credit_card","customer":{"name":\
            "Maria da Silva","city":"Campinas"},"items":[{"sku":"A-100","quantity":1},{"sku":"B-200","quantity":2}]}}""";
    private static final String REQUEST = """
            POST /webhooks/pay HTTP/1.1\r
            host: 127.0.0.1\r
            content-type: application/json\r
            user-agent: benchmark\r
            %s: %s\r
            content-length: %d\r
            \r
            %s""";

    private Requests() {}

    /** What the jobs of an order of that round collapse by. */
    static String order(String round, int number) {
        return prefix(round) + number;
    }

    static boolean isOf(String round, String order) {
        return order.startsWith(prefix(round));
    }

    private static String prefix(String round) {
        return "or_" + round + "_";
    }

    /** So many deliveries, spread evenly over so many orders and mixed, the same in every run. */
    static List<byte[]> mixed(String round, int deliveries, int orders) {
        List<byte[]> requests = inOrder(round, deliveries, orders);
        Collections.shuffle(requests, new Random(SEED));
        return requests;
    }

    /** The same, one order after the other. */
    static List<byte[]> inOrder(String round, int deliveries, int orders) {
        Mac mac = mac();
        List<byte[]> requests = new ArrayList<>(deliveries);
        for (int number = 0; number < deliveries; number++) {
            String body = String.format(BODY, round, number, order(round, number % orders));
            String signature = HexFormat.of().formatHex(mac.doFinal(body.getBytes(US_ASCII)));
            requests.add(String.format(REQUEST, SIGNATURE, signature, body.length(), body)
                    .getBytes(US_ASCII));
        }
        return requests;
    }

    private static Mac mac() {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(SECRET.getBytes(US_ASCII), "HmacSHA256"));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has HmacSHA256", e);
        }
    }
}

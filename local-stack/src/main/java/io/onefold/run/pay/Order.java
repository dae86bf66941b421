package io.onefold.run.pay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * An order that was paid, and the events that say so. All of it follows from its number: an event sent again is the same, byte
 * by byte.
 */
record Order(long number) {

    /** How the ids of orders begin that there never were. */
    static final String FORGED = "forged_";

    private static final String PREFIX = "or_";
    private static final Instant BEGIN = Instant.parse("2026-06-01T12:00:00Z");
    private static final int CHEAPEST = 990;
    private static final int DEAREST = 99_990;

    /** What its jobs collapse by. */
    String id() {
        return PREFIX + digits();
    }

    /** The number in an id; another one for what is no id of ours. */
    static long number(String id) {
        return id.matches(PREFIX + "[0-9]{12}") ? Long.parseLong(id.substring(PREFIX.length())) : id.hashCode();
    }

    /** Says it of the order. */
    Webhook paid(Occasion occasion) {
        String data = "{\"id\":\"" + id() + "\",\"code\":\"" + number + "\"," + payment() + "}";
        return webhook(occasion, "hook_" + digits() + "o", "order.paid", data);
    }

    /** Says it of the charge, where the order is in another place. */
    Webhook charged(Occasion occasion) {
        return charge(occasion, "");
    }

    /** Says it of a second charge. */
    Webhook chargedAgain(Occasion occasion) {
        return charge(occasion, "b");
    }

    /** An order that there never was. */
    static Webhook forged(int number, Forgery forgery) {
        String id = String.format(Locale.ROOT, FORGED + "%06d", number);
        byte[] body = body("hook_" + id, "order.paid", BEGIN, "{\"id\":\"" + id + "\",\"amount\":100}");
        return new Webhook(Occasion.FORGED, "hook_" + id, body, forgery);
    }

    private Webhook charge(Occasion occasion, String which) {
        String data = "{\"id\":\"ch_" + digits() + which + "\"," + payment()
                + ",\"payment_method\":\"pix\",\"order\":{\"id\":\"" + id() + "\"}}";
        return webhook(occasion, "hook_" + digits() + "c" + which, "charge.paid", data);
    }

    private Webhook webhook(Occasion occasion, String eventId, String type, String data) {
        return new Webhook(occasion, eventId, body(eventId, type, BEGIN.plusSeconds(number), data), null);
    }

    private static byte[] body(String eventId, String type, Instant at, String data) {
        return ("{\"id\":\"" + eventId + "\",\"type\":\"" + type + "\",\"created_at\":\"" + at + "\",\"data\":" + data
                        + "}")
                .getBytes(UTF_8);
    }

    private String payment() {
        int amount = new SplittableRandom(number).nextInt(CHEAPEST, DEAREST);
        return "\"amount\":" + amount + ",\"currency\":\"BRL\",\"status\":\"paid\"";
    }

    private String digits() {
        return String.format(Locale.ROOT, "%012d", number);
    }
}

package io.onefold.ingest;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Values that cannot be stored, by the reason they must be dead-lettered with. */
final class BadRecords {
    private static final int TOO_LARGE = 5 * 1024 * 1024;

    private BadRecords() {}

    /** Keys are {@code <reason>} or {@code <reason>#<variant>}. */
    static Map<String, byte[]> byReason() {
        Map<String, byte[]> bad = new LinkedHashMap<>();
        bad.put("not_json#raw NUL", bytes(play("\"text\":\"a\0b\"")));
        bad.put("nul_character", bytes(play("\"text\":\"a\\u0000b\"")));
        bad.put("lone_surrogate", bytes(play("\"text\":\"\\ud800\"")));
        bad.put(
                "time_out_of_range",
                bytes("{\"id\":\"far\",\"at\":9999999999999}".replace("9999999999999", "\"+300000-01-01T00:00:00Z\"")));
        bad.put("number_out_of_range", bytes(play("\"n\":1e200000")));
        bad.put("too_deep", bytes(play("\"n\":" + "[".repeat(10_000) + "]".repeat(10_000))));
        bad.put("not_utf8", invalidUtf8());
        bad.put("too_large", bytes(play("\"text\":\"" + "x".repeat(TOO_LARGE) + "\"")));
        bad.put("empty_value", bytes(""));
        bad.put("key_missing", bytes("{\"at\":\"2026-03-01T12:00:00Z\"}"));
        bad.put("key_null", bytes("{\"id\":null,\"at\":\"2026-03-01T12:00:00Z\"}"));
        bad.put("time_missing", bytes("{\"id\":\"t\"}"));
        bad.put("time_invalid", bytes("{\"id\":\"t\",\"at\":\"yesterday\"}"));
        return bad;
    }

    static String reasonOf(String key) {
        return key.replaceFirst("#.*", "");
    }

    private static String play(String field) {
        return "{\"id\":\"bad\",\"at\":\"2026-03-01T12:00:00Z\"," + field + "}";
    }

    private static byte[] invalidUtf8() {
        byte[] value = bytes(play("\"text\":\"x\""));
        value[value.length - 3] = (byte) 0xff;
        return value;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

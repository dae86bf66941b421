package io.onefold.ingest.chaos;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** JSON documents of events, some with members, numbers, texts and structure that are odd, too much, or no JSON. */
final class OddJson {
    static final int IDS = 4_000;

    private static final int LARGE = 1_200_000;
    private static final List<String> NUMBERS = plus(
            "0 -0 1 1.0 1e0 100 1e2 0.1 1e400 -1e400 1e131071 1e131072 1e200000 1e-16383 1e-16384 1e-200000"
                    + " 9007199254740993 1e999999999 01 1. .5 +1 0x10 1e --1 NaN Infinity",
            "9".repeat(300),
            "0." + "0".repeat(300) + "1",
            "9".repeat(140_000));
    private static final List<String> TEXTS = plus(
            "\"\" \"a\\u0000b\" \"\\ud800\" \"\\udc00\\ud800\" \"\\ud83d\\ude00\" \"😀\" \"é\" \"e\u0301\" \"\\u00e9\" \"\\x\""
                    + " \"\\\"\" \"\\\\\" \"\u0001\" \"\u007f\" \"\uffff\" \"\ufeff\" 'a' \"unended \"\\u12\"",
            "\" \"",
            "\"a\tb\"",
            "\"" + "x".repeat(70_000) + "\"");
    private static final List<String> OTHERS =
            plus("null true false {} [] [1] {\"a\":1} nul undefined /*c*/1 [1,] {,}", "");
    private static final List<String> TIMES =
            plus("\"2026-03-01T12:00:00Z\" \"2026-03-01T12:00:00.123456789+14:00\" \"2026-03-01\" 0 -1 -1.5 1772366400"
                    + " 1772366400123 99999999999 100000000000 1e15 1e18 1e400 253402300800 \"0000-12-31\" \"0001-01-01\""
                    + " \"9999-12-31T23:59:59.999999Z\" \"9999-12-31T23:59:59-01:00\" \"10000-01-01\""
                    + " \"+300000-01-01T00:00:00Z\" \"-0001-01-01\" \"2026-02-30\" \"yesterday\" \"2026-03-01T24:00:00Z\""
                    + " \"2026-03-01T12:00:60Z\" \"2026-03-01T12:00\" \"2026-03-01T12\" \"99999999999999999999\" \"1e3\""
                    + " true null {}");

    private final Random random;

    OddJson(Random random) {
        this.random = random;
    }

    private static List<String> plus(String words, String... others) {
        return Stream.concat(Stream.of(words.split(" ", -1)), Stream.of(others)).toList();
    }

    /** One event, more often than not a good one. */
    String document() {
        List<String> members = members();
        if (oneIn(20)) {
            members.remove(random.nextInt(members.size()));
        }
        if (oneIn(8)) {
            Collections.shuffle(members, random);
        }
        String json = "{" + String.join(oneIn(50) ? ", \n\t \r" : ",", members) + "}";
        return switch (random.nextInt(80)) {
            case 0 -> "[" + json + "]";
            case 1 -> json + json;
            case 2 -> "\ufeff" + json;
            case 3 -> json + "\u0000";
            case 4 -> " \r\n" + json + "\n";
            case 5 -> anything();
            default -> json;
        };
    }

    private List<String> members() {
        String at = oneIn(8) ? time() : "\"2026-03-01T12:00:00Z\"";
        List<String> members = new ArrayList<>(List.of(
                "\"id\":" + (oneIn(10) ? anything() : "\"p" + random.nextInt(IDS) + "\""),
                "\"source\":\"/s\"",
                "\"time\":" + at,
                "\"at\":" + at,
                "\"n\":" + random.nextInt(3)));
        for (int more = oneIn(4) ? 1 + random.nextInt(3) : 0; more > 0; more--) {
            members.add(oddMember());
        }
        return members;
    }

    private String oddMember() {
        return switch (random.nextInt(12)) {
            case 0 -> "\"id\":" + anything();
            case 1 -> "\"\":" + anything();
            case 2 -> "\"a\\u0000\":1";
            case 3 -> "\"\\ud800\":1";
            case 4 -> nested(oneIn(4) ? 10_000 : 55 + random.nextInt(20));
            case 5 -> oneIn(20) ? "\"fill\":\"" + "x".repeat(LARGE) + "\"" : "\"fill\":1";
            default -> "\"x" + random.nextInt(5) + "\":" + (oneIn(3) ? anything() : "1");
        };
    }

    private String nested(int depth) {
        boolean arrays = random.nextBoolean();
        String open = arrays ? "[" : "{\"a\":";
        String close = arrays ? "]" : "}";
        return "\"deep\":" + open.repeat(depth) + "1" + close.repeat(oneIn(10) ? depth - 1 : depth);
    }

    /** Any value, or what is none. */
    String anything() {
        return switch (random.nextInt(4)) {
            case 0 -> pick(NUMBERS);
            case 1 -> pick(TEXTS);
            case 2 -> pick(TIMES);
            default -> pick(OTHERS);
        };
    }

    /** Any form of a time, or what looks like one. */
    String time() {
        return pick(TIMES);
    }

    private boolean oneIn(int many) {
        return random.nextInt(many) == 0;
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}

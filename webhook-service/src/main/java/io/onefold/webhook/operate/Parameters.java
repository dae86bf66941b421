package io.onefold.webhook.operate;

import io.onefold.http.Numbers;
import io.onefold.http.Problem;
import io.onefold.http.Times;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads parameters of requests; one that breaks its rule is answered 400 with the rule. */
public final class Parameters {
    public static final String FIRST = "0";
    public static final String USUAL_PAGE = "100";

    private static final int LARGEST_PAGE = 1_000;

    private Parameters() {}

    public static long id(String text) {
        return judged(() -> Numbers.parse(text, 1, Long.MAX_VALUE, "an id is a whole number from 1 on"));
    }

    public static long after(String text) {
        return judged(
                () -> Numbers.parse(text, 0, Long.MAX_VALUE, "after is taken from the Link header of the page before"));
    }

    public static int limit(String text) {
        return limit(text, LARGEST_PAGE);
    }

    static int limit(String text, int largest) {
        return judged(() -> (int) Numbers.parse(text, 1, largest, "limit is 1 to " + largest));
    }

    static @Nullable OffsetDateTime time(String parameter, @Nullable String text) {
        return text == null ? null : judged(() -> Times.parse(parameter, text));
    }

    /** One of these words, or null if nothing was said. */
    public static @Nullable String word(String parameter, @Nullable String text, List<String> words) {
        if (text != null && !words.contains(text)) {
            throw Problem.badRequest(parameter + " is one of " + words);
        }
        return text;
    }

    /** What the reader gives, or 400 with the rule that it says. */
    public static <T> T judged(Supplier<T> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }
}

package io.onefold.run.pay;

import java.util.Locale;
import java.util.Set;

/** Why a webhook is sent, and what may be answered. */
enum Occasion {
    /** One of the two that come at once. The commercial system may be faster than the second. */
    TWIN("enqueued", "collapsed", "absorbed"),
    /** One that was answered, once more. */
    RESENT("duplicate"),
    /** Another event of an order that the commercial system is being called for, and has nearly always not answered yet. */
    THIRD("collapsed", "absorbed"),
    /** The second of two, after the order was integrated. */
    LATE("absorbed"),
    /** Not the gateway's own. */
    FORGED,
    /** Any of them in the second pass. */
    AGAIN("duplicate");

    private static final int UNAUTHORIZED = 401;
    private static final String DUPLICATE = "duplicate";

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<String> words;

    Occasion(String... words) {
        this.words = Set.of(words);
    }

    /** Whether this is what must be answered. One that was tried twice may have been stored the first time. */
    boolean fits(Answer answer) {
        if (this == FORGED) {
            return answer.status() == UNAUTHORIZED;
        }
        return words.contains(answer.word())
                || (answer.tries() > 1 && answer.word().equals(DUPLICATE));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

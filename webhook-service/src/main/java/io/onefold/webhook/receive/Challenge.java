package io.onefold.webhook.receive;

import io.onefold.json.JsonScan;
import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import io.onefold.webhook.declare.Scheme;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Slack sends, signed like all else, when an address is set up: the answer is the challenge. */
final class Challenge {
    private static final JsonPointer TYPE = JsonPointer.parse("/type");
    private static final JsonPointer CHALLENGE = JsonPointer.parse("/challenge");
    private static final FieldValue WANTED = new FieldValue.Text("url_verification");

    private final boolean known;

    Challenge(Scheme scheme) {
        this.known = scheme == Scheme.SLACK;
    }

    /** The places in the body that are read. */
    List<JsonPointer> pointers() {
        return known ? List.of(TYPE, CHALLENGE) : List.of();
    }

    /** What is to be answered; null if the body is no challenge. */
    @Nullable
    String in(JsonScan scan) {
        return known
                        && scan instanceof JsonScan.Valid valid
                        && valid.value(TYPE).equals(WANTED)
                        && valid.value(CHALLENGE) instanceof FieldValue.Text challenge
                ? challenge.value()
                : null;
    }
}

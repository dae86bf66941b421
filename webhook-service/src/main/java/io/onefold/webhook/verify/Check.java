package io.onefold.webhook.verify;

import io.onefold.json.JsonScan;
import io.onefold.key.JsonPointer;
import java.util.List;

/** How the requests of one scheme are checked. Immutable; any thread. */
interface Check {
    /** The headers it reads; each may come once. */
    List<String> headers();

    /** Whether one of the keys made the signature. */
    Verdict check(Request request, List<byte[]> keys);

    /** What {@link #fits} reads of the body. */
    default List<JsonPointer> fields() {
        return List.of();
    }

    /** Whether a body that the signature does not cover is about what it does cover. */
    default boolean fits(Request request, JsonScan scan) {
        return true;
    }
}

package io.onefold.webhook.verify;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A header such as {@code t=1,v1=a,v1=b}. */
final class Pairs {
    /** Far more than any rotation needs, and each is compared with every key. */
    private static final int MOST = 20;

    private final List<String> names = new ArrayList<>();
    private final List<String> values = new ArrayList<>();

    private Pairs() {}

    /** The pairs; null if a part has no name or there are too many. */
    static @Nullable Pairs parse(String header) {
        Pairs pairs = new Pairs();
        for (String part : header.split(",", MOST + 1)) {
            int equals = part.indexOf('=');
            if (equals < 1 || pairs.names.size() == MOST) {
                return null;
            }
            pairs.names.add(part.substring(0, equals).strip());
            pairs.values.add(part.substring(equals + 1).strip());
        }
        return pairs;
    }

    /** Every value of that name. */
    List<String> all(String name) {
        List<String> found = new ArrayList<>();
        for (int at = 0; at < names.size(); at++) {
            if (names.get(at).equals(name)) {
                found.add(values.get(at));
            }
        }
        return found;
    }
}

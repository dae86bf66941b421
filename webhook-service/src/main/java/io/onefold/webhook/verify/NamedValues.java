package io.onefold.webhook.verify;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The headers of a request, by name whatever its case, or the parameters of its query. Text is ISO-8859-1, as in HTTP. */
@FunctionalInterface
public interface NamedValues {
    /** Every value of that name, in order. */
    List<String> all(String name);

    /** The first value of that name; null if there is none, or if it is blank. */
    default @Nullable String first(String name) {
        List<String> values = all(name);
        return values.isEmpty() || values.get(0).isBlank() ? null : values.get(0);
    }

    /** Whether there is more than one of that name. */
    default boolean repeats(String name) {
        return all(name).size() > 1;
    }
}

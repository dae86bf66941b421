package io.onefold.cli.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What an answer looks like, and so how it is shown. */
public sealed interface Shape {

    /**
     * Rows, in pages.
     *
     * @param items the field that has them; empty if the answer is the list itself
     * @param cursor the parameter that goes on behind a page; null if there are no pages
     * @param columns fields of a row, with dots between nested ones; empty to take those of the first row
     */
    record Rows(String items, @Nullable String cursor, List<String> columns) implements Shape {}

    /**
     * One thing.
     *
     * @param tables columns of its lists, by their fields; lists that are not named show all they have
     * @param verdict what does not hold, if anything
     */
    record Item(Map<String, List<String>> tables, Verdict verdict) implements Shape {
        static final Item PLAIN = new Item(Map.of(), answer -> Optional.empty());
    }

    /**
     * Something begun that may be followed to its end.
     *
     * @param watch how: its path has {@code {id}}, which is in the answer
     */
    record Begun(Operation watch) implements Shape {}

    /** Lines of JSON, as many as there are. */
    record Lines() implements Shape {}

    /** Asked again and again until it is over. */
    record Watched(Function<JsonNode, Stand> reading) implements Shape {}

    /** Looks at an answer. */
    interface Verdict {
        /** One line that says what does not hold; empty if everything does. */
        Optional<String> complaint(JsonNode answer);
    }
}

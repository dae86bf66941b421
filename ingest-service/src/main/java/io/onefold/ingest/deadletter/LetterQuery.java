package io.onefold.ingest.deadletter;

import io.onefold.http.Numbers;
import io.onefold.http.Problem;
import io.onefold.http.Times;
import io.onefold.redrive.RedriveFilter;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a query, all optional.
 *
 * @param key the key of the Kafka record, as text
 * @param from dead since (ISO-8601)
 * @param to dead before (ISO-8601)
 * @param olderThan dead for longer than that, such as 12h
 * @param youngerThan dead for less than that
 * @param state what became of them, or {@code all}
 */
@RegisterForReflection
public record LetterQuery(
        @QueryParam("stream") @Nullable String stream,
        @QueryParam("reason") @Nullable String reason,
        @QueryParam("topic") @Nullable String topic,

        @QueryParam("partition") @Schema(type = SchemaType.INTEGER) @Nullable
        String partition,

        @QueryParam("key") @Nullable String key,
        @QueryParam("from") @Nullable String from,
        @QueryParam("to") @Nullable String to,
        @QueryParam("olderThan") @Nullable String olderThan,
        @QueryParam("youngerThan") @Nullable String youngerThan,
        @QueryParam("state") @DefaultValue("dead") String state) {
    private static final List<String> STATES = List.of("dead", "discarded", "stored", "duplicate", "expired");
    private static final String ALL = "all";

    /** The filter; a 400 with the rule, if a parameter breaks one. */
    LetterFilter filter() {
        return orRefuse(() -> new LetterFilter(
                stream,
                reason,
                topic,
                partition == null
                        ? null
                        : (int) Numbers.parse(partition, 0, Integer.MAX_VALUE, "partition is a whole number"),
                key,
                from == null ? null : Times.parse("from", from),
                to == null ? null : Times.parse("to", to),
                RedriveFilter.age("olderThan", olderThan),
                RedriveFilter.age("youngerThan", youngerThan),
                stateOrAny()));
    }

    private @Nullable String stateOrAny() {
        if (!STATES.contains(state) && !state.equals(ALL)) {
            throw new IllegalArgumentException("state is one of " + STATES + " or " + ALL);
        }
        return state.equals(ALL) ? null : state;
    }

    static long number(String text, long least, long most, String rule) {
        return orRefuse(() -> Numbers.parse(text, least, most, rule));
    }

    private static <T> T orRefuse(Supplier<T> parsing) {
        try {
            return parsing.get();
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }
}

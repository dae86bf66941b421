package io.onefold.webhook.operate;

import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.effect.EffectKey;
import io.onefold.webhook.operate.JobListStore.Filter;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which jobs; all optional.
 *
 * @param state one of {@link #STATES}; {@code live} stands for waiting, running and retrying
 * @param key what they collapse by; without a queue, in all queues that are declared
 * @param from made since (ISO-8601)
 * @param to made before (ISO-8601)
 */
@RegisterForReflection
public record JobQuery(
        @QueryParam("queue") @Nullable String queue,
        @QueryParam("state") @Nullable String state,
        @QueryParam("key") @Nullable String key,
        @QueryParam("from") @Nullable String from,
        @QueryParam("to") @Nullable String to,
        @QueryParam("after") @DefaultValue(Parameters.FIRST) String after,

        @QueryParam("limit") @DefaultValue(Parameters.USUAL_PAGE)
        String limit) {
    private static final String LIVE = "live";

    static final List<String> STATES =
            List.of("waiting", "running", "retrying", "done", "dead", "cancelled", "superseded", "discarded", LIVE);

    Filter filter(Settings settings) {
        return new Filter(queue, states(), keys(settings), Parameters.time("from", from), Parameters.time("to", to));
    }

    private @Nullable List<String> states() {
        String word = Parameters.word("state", state, STATES);
        if (word == null) {
            return null;
        }
        return word.equals(LIVE) ? List.of("waiting", "running", "retrying") : List.of(word);
    }

    private @Nullable List<UUID> keys(Settings settings) {
        if (key == null) {
            return null;
        }
        Stream<String> queues = queue == null ? settings.queues().stream().map(Queue::name) : Stream.of(queue);
        return queues.map(name -> new EffectKey(name, key).id()).toList();
    }
}

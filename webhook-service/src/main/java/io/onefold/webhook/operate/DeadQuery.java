package io.onefold.webhook.operate;

import io.onefold.redrive.RedriveFilter;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.QueryParam;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which dead jobs; all optional.
 *
 * @param source from which a delivery of theirs came
 * @param reason why they are dead
 * @param key what they collapse by, with its queue
 * @param olderThan dead for longer than that ({@code 12h})
 * @param youngerThan dead for less than that
 */
@RegisterForReflection
public record DeadQuery(
        @QueryParam("queue") @Nullable String queue,
        @QueryParam("source") @Nullable String source,
        @QueryParam("reason") @Nullable String reason,
        @QueryParam("key") @Nullable String key,
        @QueryParam("olderThan") @Nullable String olderThan,
        @QueryParam("youngerThan") @Nullable String youngerThan) {
    RedriveFilter filter() {
        return new RedriveFilter(source, reason, key, age("olderThan", olderThan), age("youngerThan", youngerThan));
    }

    private static @Nullable Duration age(String name, @Nullable String text) {
        return text == null ? null : Parameters.judged(() -> RedriveFilter.age(name, text));
    }
}

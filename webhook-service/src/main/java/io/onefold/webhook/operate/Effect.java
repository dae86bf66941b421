package io.onefold.webhook.operate;

import java.time.Instant;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was to be done once at the target, and whether it was.
 *
 * @param key what the jobs of its queue collapse by
 * @param state {@code open}, {@code done}, {@code dead} or {@code cancelled}
 * @param newest whether no newer one of the key was asked for
 * @param unknown whether an attempt may have had its effect without saying so
 * @param result the target's own id of it
 * @param jobId the last job that was made for it
 */
public record Effect(
        long id,
        String queue,
        String key,
        int generation,
        boolean newest,
        String state,
        UUID idempotencyKey,
        @Nullable String result,
        boolean unknown,
        long jobId,
        Instant madeAt,
        @Nullable Instant firstAttemptAt,
        @Nullable Instant lastAttemptAt,
        @Nullable Instant endedAt) {

    /** As in {@link #csv}. */
    static final String CSV_HEAD = "id,queue,key,generation,newest,state,idempotencyKey,result,unknown,jobId,madeAt,"
            + "firstAttemptAt,lastAttemptAt,endedAt";

    /** A line without its end: texts are quoted, no value is nothing at all. */
    String csv() {
        return Stream.of(
                        Long.toString(id),
                        quoted(queue),
                        quoted(key),
                        Integer.toString(generation),
                        Boolean.toString(newest),
                        quoted(state),
                        idempotencyKey.toString(),
                        quoted(result),
                        Boolean.toString(unknown),
                        Long.toString(jobId),
                        madeAt.toString(),
                        text(firstAttemptAt),
                        text(lastAttemptAt),
                        text(endedAt))
                .collect(Collectors.joining(","));
    }

    private static String quoted(@Nullable String text) {
        return text == null ? "" : '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String text(@Nullable Instant time) {
        return time == null ? "" : time.toString();
    }
}

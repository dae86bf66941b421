package io.onefold.webhook.call;

import io.onefold.config.LastGood;
import io.onefold.config.Secret;
import io.onefold.webhook.declare.HeaderLines;
import io.onefold.webhook.declare.Target;
import io.onefold.webhook.declare.TargetSigningKey;
import io.vertx.core.MultiMap;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The headers of a call to one target. Ours stand last: what is configured cannot replace them. Thread: any. */
final class CallHeaders {
    private static final String TRACEPARENT = "[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}";

    private final InstantSource clock;
    private final @Nullable LastGood<Map<String, String>> configured;
    private final @Nullable LastGood<byte[]> signing;

    /** @param warn told, without any secret, when one that has changed cannot be used */
    CallHeaders(Target target, InstantSource clock, Consumer<String> warn) {
        this.clock = clock;
        this.configured = lastGood(target.headers(), HeaderLines::parse, warn);
        this.signing = lastGood(target.signing(), TargetSigningKey::parse, warn);
    }

    private static <T> @Nullable LastGood<T> lastGood(
            @Nullable Secret secret, Function<String, T> parser, Consumer<String> warn) {
        return secret == null
                ? null
                : new LastGood<>(secret + " stays as it was", () -> parser.apply(secret.current()), warn);
    }

    /** @throws IllegalStateException if a secret cannot be read; trying again may help */
    MultiMap of(Call call) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap().set("User-Agent", "onefold");
        if (configured != null) {
            configured.getAt(clock.instant()).forEach(headers::set);
        }
        headers.set("Content-Type", "application/json")
                .set(KeyedClient.KEY, call.idempotencyKey().toString())
                .set("Onefold-Collapse-Key", HeaderText.of(call.collapseKey()));
        if (call.traceparent() != null && call.traceparent().matches(TRACEPARENT)) {
            headers.set("traceparent", call.traceparent());
        }
        return signed(headers, call);
    }

    /** By the time of this attempt, so that the receiver's tolerance holds for each. */
    private MultiMap signed(MultiMap headers, Call call) {
        if (signing == null) {
            return headers;
        }
        String id = call.idempotencyKey().toString();
        Instant now = clock.instant();
        long seconds = now.getEpochSecond();
        return headers.set("webhook-id", id)
                .set("webhook-timestamp", Long.toString(seconds))
                .set("webhook-signature", Signature.of(signing.getAt(now), id, seconds, call.body()));
    }
}

package io.onefold.webhook.call;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Secret;
import io.onefold.key.JsonPointer;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Target;
import io.onefold.webhook.declare.Trigger;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Queues and targets of the tests. */
public final class Targets {
    private Targets() {}

    public static Target target(URI url) {
        return new Target(
                url,
                0,
                4,
                Duration.ofHours(24),
                Duration.ofSeconds(10),
                null,
                null,
                JsonPointer.parse("/id"),
                "Idempotent-Replayed");
    }

    static Target within(Target target, Duration timeout) {
        return copy(target, target.concurrency(), timeout, target.headers(), target.signing(), target.result());
    }

    static Target oneAtATime(Target target) {
        return copy(target, 1, target.timeout(), target.headers(), target.signing(), target.result());
    }

    static Target withSecrets(Target target, @Nullable Secret headers, @Nullable Secret signing) {
        return copy(target, target.concurrency(), target.timeout(), headers, signing, target.result());
    }

    static Target withoutResult(Target target) {
        return copy(target, target.concurrency(), target.timeout(), target.headers(), target.signing(), null);
    }

    private static Target copy(
            Target target,
            int concurrency,
            Duration timeout,
            @Nullable Secret headers,
            @Nullable Secret signing,
            @Nullable JsonPointer result) {
        return new Target(
                target.url(),
                target.rate(),
                concurrency,
                target.keyMemory(),
                timeout,
                headers,
                signing,
                result,
                target.replayedHeader());
    }

    public static Queue queue(String name, int rate, int concurrency) {
        Target any = target(URI.create("http://localhost:1"));
        return queue(
                name,
                new Target(
                        any.url(),
                        rate,
                        concurrency,
                        any.keyMemory(),
                        any.timeout(),
                        null,
                        null,
                        null,
                        any.replayedHeader()));
    }

    static Queue queue(String name, Target target) {
        return new Queue(
                name,
                List.of(new Trigger("pagarme", "order.paid", List.of(JsonPointer.parse("/data/id")))),
                Policy.ONCE,
                false,
                target,
                Duration.ofSeconds(15),
                12);
    }

    /** A secret in a variable. */
    static Secret secret(String value) {
        return find(Map.of("SECRET", value));
    }

    /** A secret in a file. */
    static Secret secretIn(Path file) {
        return find(Map.of("SECRET_FILE", file.toString()));
    }

    private static Secret find(Map<String, String> environment) {
        return Secret.find("SECRET", name -> Optional.ofNullable(environment.get(name)), new ConfigProblems())
                .orElseThrow();
    }
}

package io.onefold.webhook.receive;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.webhook.declare.Source;
import io.onefold.webhook.verify.Verdict;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What this replica answered, and why it did not believe. A path of no source is counted without its name. */
@ApplicationScoped
class ReceiveMeters {
    private final MeterRegistry registry;
    private final Map<String, Map<String, Counter>> answers = new ConcurrentHashMap<>();
    private final Map<String, Map<Verdict, Counter>> refusals = new ConcurrentHashMap<>();

    ReceiveMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Counts one answer. */
    void answered(@Nullable Source source, String word) {
        String name = source == null ? "" : source.name();
        answers.computeIfAbsent(name, unseen -> new ConcurrentHashMap<>())
                .computeIfAbsent(
                        word,
                        unseen -> Counter.builder("onefold_webhook_answers")
                                .tag("source", name)
                                .tag("status", word)
                                .register(registry))
                .increment();
    }

    /** Counts a request that does not come from its source. */
    void refused(Source source, Verdict why) {
        refusals.computeIfAbsent(source.name(), unseen -> new ConcurrentHashMap<>())
                .computeIfAbsent(
                        why,
                        unseen -> Counter.builder("onefold_webhook_refused")
                                .tag("source", source.name())
                                .tag("scheme", source.scheme())
                                .tag("reason", why.word())
                                .register(registry))
                .increment();
    }
}

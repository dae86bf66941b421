package io.onefold.webhook.receive;

import io.onefold.log.Log;
import io.onefold.webhook.declare.Scheme;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.declare.Source;
import io.onefold.webhook.verify.Verifier;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The reception of each source that is of HTTP. Immutable; any thread. */
@Singleton
final class Receptions {
    private static final Log LOG = Log.of(Receptions.class);

    private final Map<String, Reception> bySource = new HashMap<>();

    Receptions(Settings settings, InstantSource clock) {
        for (Source source : settings.sources()) {
            if (Scheme.parse(source.scheme()).isHttp()) {
                bySource.put(
                        source.name(),
                        new Reception(
                                source,
                                settings.queues(),
                                clock,
                                said -> LOG.warn(
                                        "changed secrets of a source are not taken",
                                        "source",
                                        source.name(),
                                        "why",
                                        said)));
            }
        }
    }

    /** That of a name; null if there is none, or its source is of Kafka. */
    @Nullable
    Reception named(String name) {
        return bySource.get(name);
    }

    /** The verifiers whose secrets stand in files. */
    List<Verifier> withFiles() {
        return bySource.values().stream()
                .map(Reception::verifier)
                .filter(Verifier::mayChange)
                .toList();
    }
}

package io.onefold.webhook.trace;

import io.onefold.trace.Tracing;
import io.onefold.webhook.accept.AcceptWatch;
import io.onefold.webhook.call.CallWatch;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.declare.Source;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.stream.Collectors;

/** Who watches: spans if they are exported, else nobody. */
@Singleton
final class Watches {
    @Produces
    @Singleton
    AcceptWatch acceptance(Tracing tracing, Settings settings) {
        return tracing.isOn()
                ? new AcceptSpans(
                        tracing, settings.ofKafka().stream().map(Source::name).collect(Collectors.toUnmodifiableSet()))
                : AcceptWatch.NONE;
    }

    @Produces
    @Singleton
    CallWatch calls(Tracing tracing) {
        return tracing.isOn() ? new CallSpans(tracing) : CallWatch.NONE;
    }
}

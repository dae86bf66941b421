package io.onefold.summary.trace;

import io.onefold.summary.run.RunWatch;
import io.onefold.trace.Tracing;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Who watches: spans if they are exported, else nobody. */
@Singleton
final class Watches {
    @Produces
    @Singleton
    RunWatch runs(Tracing tracing) {
        return tracing.isOn() ? new RunSpans(tracing) : RunWatch.NONE;
    }
}

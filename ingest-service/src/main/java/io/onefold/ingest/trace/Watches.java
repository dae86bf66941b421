package io.onefold.ingest.trace;

import io.onefold.ingest.write.WriteWatch;
import io.onefold.trace.Tracing;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Who watches: spans if they are exported, else nobody. */
@Singleton
final class Watches {
    @Produces
    @Singleton
    WriteWatch writes(Tracing tracing) {
        return tracing.isOn() ? new BatchSpans(tracing) : WriteWatch.NONE;
    }
}

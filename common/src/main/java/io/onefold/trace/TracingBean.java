package io.onefold.trace;

import io.opentelemetry.api.trace.Tracer;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;

/** Gives the service its {@link Tracing}: that of the extension if something is exported. */
@Singleton
final class TracingBean {
    @Produces
    @Singleton
    Tracing tracing(Config config, Tracer tracer) {
        return config.getValue(ExportVariables.DISABLED, Boolean.class) ? Tracing.OFF : Tracing.by(tracer);
    }
}

package io.onefold.trace;

import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizer;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider;
import java.util.Map;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Keeps the SDK from making exporters and propagators of its own, or from being on without an endpoint, whatever the variables
 * say that it reads by itself: spans go where the extension sends them, metrics are scraped, logs are written. Found by the
 * service loader.
 */
public final class OnlyTraces implements AutoConfigurationCustomizerProvider {
    @Override
    public void customize(AutoConfigurationCustomizer sdk) {
        sdk.addPropertiesCustomizer(read -> Map.of(
                "otel.sdk.disabled", ConfigProvider.getConfig().getValue(ExportVariables.DISABLED, String.class),
                "otel.traces.exporter", "none",
                "otel.metrics.exporter", "none",
                "otel.logs.exporter", "none",
                "otel.propagators", "none"));
    }
}

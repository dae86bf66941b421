package io.onefold.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.onefold.config.ConfigProblems;
import io.onefold.documentation.Documentation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportVariablesTest {
    private static final Map<String, String> OFF = Map.of("quarkus.otel.sdk.disabled", "true");
    private static final String TRACES = "quarkus.otel.exporter.otlp.traces.";

    private final ConfigProblems problems = new ConfigProblems();

    @Test
    void withoutAnEndpointAllIsOffWhateverElseIsSaid() {
        assertThat(read(Map.of())).isEqualTo(OFF);
        assertThat(read(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", " "))).isEqualTo(OFF);
        assertThat(read(Map.of("OTEL_TRACES_EXPORTER", "otlp", "OTEL_SDK_DISABLED", "false", "OTEL_SERVICE_NAME", "a")))
                .isEqualTo(OFF);
        assertThat(problems.lines()).isEmpty();
    }

    @Test
    void anEndpointTurnsItOnByTheProtocolOfTheSpecification() {
        assertThat(read(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector:4318")))
                .containsOnly(
                        entry("quarkus.otel.sdk.disabled", "false"),
                        entry(TRACES + "endpoint", "http://collector:4318"),
                        entry(TRACES + "protocol", "http/protobuf"),
                        entry(TRACES + "compression", "none"));
    }

    @Test
    void itCanBeTurnedOff() {
        assertThat(on(Map.of("OTEL_SDK_DISABLED", "true"))).isEqualTo(OFF);
        assertThat(on(Map.of("OTEL_TRACES_EXPORTER", "none"))).isEqualTo(OFF);
    }

    @Test
    void theFormOfTracesStandsFirstAndItsUrlIsWhole() {
        assertThat(on(Map.of(
                        "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "https://traces:443/tenant/v1/traces",
                        "OTEL_EXPORTER_OTLP_TIMEOUT", "1",
                        "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT", "2000")))
                .contains(
                        entry(TRACES + "endpoint", "https://traces:443/tenant/"), entry(TRACES + "timeout", "2000ms"));
    }

    @Test
    void headersAreDecodedAndNothingInThemMeansAnything() {
        assertThat(on(Map.of("OTEL_EXPORTER_OTLP_HEADERS", "Authorization=Basic%20YTpi+=, x-tenant = a%2Cb$c\\")))
                .containsEntry(TRACES + "headers", "Authorization=Basic YTpi+=,x-tenant=a\\,b\\$c\\\\");
    }

    @Test
    void headersMayStandInAFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("headers"), "Authorization=token\n");

        assertThat(on(Map.of("OTEL_EXPORTER_OTLP_HEADERS_FILE", file.toString())))
                .containsEntry(TRACES + "headers", "Authorization=token");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"collector:4318", "ftp://collector", "http://u:p@collector", "http://c/?token=a", "http://"})
    void whatIsNoUrlIsReportedAndNotShown(String endpoint) {
        assertThat(read(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint))).isEqualTo(OFF);

        assertThat(problems.lines())
                .containsExactly(
                        "OTEL_EXPORTER_OTLP_ENDPOINT: is an http or https URL without user, query and fragment");
    }

    @Test
    void everyProblemIsReportedAndNoSecretShown() {
        assertThat(on(Map.of(
                        "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://collector:4318",
                        "OTEL_EXPORTER_OTLP_COMPRESSION", "zip",
                        "OTEL_BSP_MAX_QUEUE_SIZE", "0",
                        "OTEL_EXPORTER_OTLP_HEADERS", "token-of-mine")))
                .isEqualTo(OFF);

        assertThat(problems.lines())
                .containsExactlyInAnyOrder(
                        "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: is an http or https URL without user, query and fragment,"
                                + " which ends with /v1/traces",
                        "OTEL_EXPORTER_OTLP_COMPRESSION = \"zip\": is none or gzip",
                        "OTEL_BSP_MAX_QUEUE_SIZE = \"0\": is a whole number above 0",
                        "OTEL_EXPORTER_OTLP_HEADERS: is key=value, comma-separated, values percent-encoded");
    }

    @Test
    void thePageHasEveryVariable() {
        assertThat(Documentation.of("tracing.md").namesInFirstColumn("OTEL_.*"))
                .isEqualTo(new TreeSet<>(ExportVariables.VARIABLES));
    }

    private Map<String, String> on(Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector:4318");
        return read(environment);
    }

    private Map<String, String> read(Map<String, String> environment) {
        return new ExportVariables(environment, problems).read();
    }
}

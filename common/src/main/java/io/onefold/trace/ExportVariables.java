package io.onefold.trace;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads the {@code OTEL_} variables that say where spans go, by the names of OpenTelemetry, and says the same in those of the
 * extension that exports them. Of a variable of the exporter the form with {@code _TRACES} stands before the general one.
 *
 * <p>The sampler and the limits of spans are read by the SDK itself.
 */
public final class ExportVariables {
    /** All that are read here; those of the exporter in their general form. */
    public static final List<String> VARIABLES = List.of(
            "OTEL_BSP_EXPORT_TIMEOUT",
            "OTEL_BSP_MAX_EXPORT_BATCH_SIZE",
            "OTEL_BSP_MAX_QUEUE_SIZE",
            "OTEL_BSP_SCHEDULE_DELAY",
            "OTEL_EXPORTER_OTLP_CERTIFICATE",
            "OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE",
            "OTEL_EXPORTER_OTLP_CLIENT_KEY",
            "OTEL_EXPORTER_OTLP_COMPRESSION",
            "OTEL_EXPORTER_OTLP_ENDPOINT",
            "OTEL_EXPORTER_OTLP_HEADERS",
            "OTEL_EXPORTER_OTLP_PROTOCOL",
            "OTEL_EXPORTER_OTLP_TIMEOUT",
            "OTEL_RESOURCE_ATTRIBUTES",
            "OTEL_SDK_DISABLED",
            "OTEL_SERVICE_NAME",
            "OTEL_TRACES_EXPORTER");

    static final String DISABLED = "quarkus.otel.sdk.disabled";

    private static final String EXPORTER = "quarkus.otel.exporter.otlp.traces.";
    private static final String PATH = "/v1/traces";
    private static final Map<String, String> TIMES = Map.of(
            "OTEL_BSP_SCHEDULE_DELAY", "quarkus.otel.bsp.schedule.delay",
            "OTEL_BSP_EXPORT_TIMEOUT", "quarkus.otel.bsp.export.timeout");
    private static final Map<String, String> NUMBERS = Map.of(
            "OTEL_BSP_MAX_QUEUE_SIZE", "quarkus.otel.bsp.max.queue.size",
            "OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "quarkus.otel.bsp.max.export.batch.size");
    private static final Map<String, String> TEXTS = Map.of(
            "OTEL_SERVICE_NAME", "quarkus.otel.service.name",
            "OTEL_RESOURCE_ATTRIBUTES", "quarkus.otel.resource.attributes");
    private static final Map<String, String> FILES = Map.of(
            "CERTIFICATE", "trust-cert.certs",
            "CLIENT_KEY", "key-cert.keys",
            "CLIENT_CERTIFICATE", "key-cert.certs");

    private final Function<String, Optional<String>> variables;
    private final ConfigProblems problems;
    private final Map<String, String> settings = new TreeMap<>();

    /** @param variables the value of a variable; empty if it is not set or blank */
    public ExportVariables(Function<String, Optional<String>> variables, ConfigProblems problems) {
        this.variables = name -> variables.apply(name).map(String::strip);
        this.problems = problems;
    }

    /** As {@link #ExportVariables(Function, ConfigProblems)}. */
    public ExportVariables(Map<String, String> environment, ConfigProblems problems) {
        this(name -> Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank()), problems);
    }

    /** The settings of the extension; it is off without an endpoint, and when a problem is noted. */
    public Map<String, String> read() {
        Optional<String> endpoint = variable("ENDPOINT");
        if (endpoint.isEmpty() || is("OTEL_SDK_DISABLED", "true") || is("OTEL_TRACES_EXPORTER", "none")) {
            return Map.of(DISABLED, "true");
        }
        int before = problems.lines().size();
        String protocol = oneOf("PROTOCOL", "http/protobuf", "grpc");
        endpoint(endpoint.get(), protocol.startsWith("http"));
        oneOf("COMPRESSION", "none", "gzip");
        variable("TIMEOUT").ifPresent(name -> number(name, EXPORTER + "timeout", "ms"));
        FILES.forEach((of, setting) -> variable(of).ifPresent(name -> text(name, EXPORTER + setting)));
        headers();
        TIMES.forEach((name, setting) -> number(name, setting, "ms"));
        NUMBERS.forEach((name, setting) -> number(name, setting, ""));
        TEXTS.forEach(this::text);
        settings.put(DISABLED, "false");
        return problems.lines().size() == before ? Map.copyOf(settings) : Map.of(DISABLED, "true");
    }

    private boolean is(String variable, String value) {
        return variables.apply(variable).filter(value::equalsIgnoreCase).isPresent();
    }

    /** The extension adds the path of the signal, which is part of the variable of this signal. */
    private void endpoint(String name, boolean http) {
        String url = variables.apply(name).orElse("");
        boolean whole = http && name.contains("_TRACES_");
        if (isUrl(url) && (!whole || url.endsWith(PATH))) {
            settings.put(EXPORTER + "endpoint", whole ? url.substring(0, url.length() - PATH.length() + 1) : url);
        } else {
            String rule = "is an http or https URL without user, query and fragment";
            problems.addHidden(name, whole ? rule + ", which ends with " + PATH : rule);
        }
    }

    private static boolean isUrl(String url) {
        try {
            URI parsed = new URI(url);
            return ("http".equals(parsed.getScheme()) || "https".equals(parsed.getScheme()))
                    && parsed.getHost() != null
                    && parsed.getRawUserInfo() == null
                    && parsed.getRawQuery() == null
                    && parsed.getRawFragment() == null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private Optional<String> variable(String of) {
        return forms(of).filter(name -> variables.apply(name).isPresent()).findFirst();
    }

    private static Stream<String> forms(String of) {
        return Stream.of("OTEL_EXPORTER_OTLP_TRACES_" + of, "OTEL_EXPORTER_OTLP_" + of);
    }

    private String oneOf(String of, String usual, String other) {
        Optional<String> name = variable(of);
        String value = name.flatMap(variables).orElse(usual);
        if (List.of(usual, other).contains(value)) {
            settings.put(EXPORTER + of.toLowerCase(Locale.ROOT), value);
        } else {
            problems.add(name.orElse(of), value, "is " + usual + " or " + other);
        }
        return value;
    }

    private void number(String variable, String setting, String unit) {
        variables.apply(variable).ifPresent(value -> {
            if (value.matches("[1-9]\\d{0,8}")) {
                settings.put(setting, value + unit);
            } else {
                problems.add(variable, value, "is a whole number above 0");
            }
        });
    }

    private void text(String variable, String setting) {
        variables.apply(variable).ifPresent(value -> settings.put(setting, ExportHeaders.literally(value)));
    }

    /** They may be a login: never shown, and also in a file. */
    private void headers() {
        forms("HEADERS")
                .flatMap(name -> Secret.find(name, variables, problems).map(secret -> Map.entry(name, secret)).stream())
                .findFirst()
                .ifPresent(found -> {
                    try {
                        settings.put(
                                EXPORTER + "headers",
                                ExportHeaders.parse(found.getValue().current()));
                    } catch (IllegalArgumentException e) {
                        problems.addHidden(found.getKey(), "is key=value, comma-separated, values percent-encoded");
                    }
                });
    }
}

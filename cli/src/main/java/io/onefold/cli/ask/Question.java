package io.onefold.cli.ask;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A request to a service.
 *
 * @param path with its values in it
 * @param query each parameter with its values
 * @param body JSON; null for none
 */
public record Question(
        Service service,
        String method,
        String path,
        Map<String, List<String>> query,
        Map<String, String> headers,
        @Nullable String body) {

    /** The same with that parameter, in place of what it had. */
    public Question with(String parameter, String value) {
        Map<String, List<String>> more = new LinkedHashMap<>(query);
        more.put(parameter, List.of(value));
        return new Question(service, method, path, more, headers, body);
    }

    /** Path and query, as they are sent. */
    String target() {
        String parameters = query.entrySet().stream()
                .flatMap(parameter ->
                        parameter.getValue().stream().map(value -> encoded(parameter.getKey()) + "=" + encoded(value)))
                .collect(Collectors.joining("&"));
        return parameters.isEmpty() ? path : path + "?" + parameters;
    }

    /** As a part of a path, or as a parameter. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}

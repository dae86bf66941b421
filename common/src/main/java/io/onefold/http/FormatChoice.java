package io.onefold.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

/** {@code format=csv} says the same as {@code Accept: text/csv}, for those who paste a link. */
public final class FormatChoice {
    public static final String CSV = "text/csv";

    private FormatChoice() {}

    /** Call before the request is matched to a method. */
    public static void choose(ContainerRequestContext request) {
        String format = request.getUriInfo().getQueryParameters().getFirst("format");
        String type = format == null ? preferred(request.getAcceptableMediaTypes()) : named(format);
        request.getHeaders().putSingle(HttpHeaders.ACCEPT, type);
    }

    private static String named(String format) {
        return switch (format) {
            case "json" -> MediaType.APPLICATION_JSON;
            case "csv" -> CSV;
            default -> throw Problem.badRequest("format is json or csv");
        };
    }

    /** JSON, unless CSV is asked for by its name, and before JSON. */
    private static String preferred(List<MediaType> accepted) {
        return accepted.stream()
                .map(type -> type.getType() + "/" + type.getSubtype())
                .filter(type -> type.equals(CSV) || type.equals(MediaType.APPLICATION_JSON))
                .findFirst()
                .orElse(MediaType.APPLICATION_JSON);
    }
}

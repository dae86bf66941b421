package io.onefold.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;

/** {@code format=csv} says the same as {@code Accept: text/csv}, for those who paste a link. */
public final class FormatChoice {
    public static final String CSV = "text/csv";

    private FormatChoice() {}

    /** Call before the request is matched to a method. */
    public static void choose(ContainerRequestContext request) {
        String format = request.getUriInfo().getQueryParameters().getFirst("format");
        if (format == null) {
            return;
        }
        switch (format) {
            case "json" -> request.getHeaders().putSingle(HttpHeaders.ACCEPT, MediaType.APPLICATION_JSON);
            case "csv" -> request.getHeaders().putSingle(HttpHeaders.ACCEPT, CSV);
            default -> throw Problem.badRequest("format is json or csv");
        }
    }
}

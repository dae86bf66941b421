package io.onefold.summary.query;

import io.onefold.http.Problem;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** {@code format=csv} says the same as {@code Accept: text/csv}, for those who paste a link. */
class FormatParameter {
    private static final String SUMMARIES = "/summaries/";

    @ServerRequestFilter(preMatching = true)
    public void choose(ContainerRequestContext request) {
        UriInfo uri = request.getUriInfo();
        String format = uri.getQueryParameters().getFirst("format");
        if (format == null || !uri.getPath().startsWith(SUMMARIES)) {
            return;
        }
        switch (format) {
            case "json" -> request.getHeaders().putSingle(HttpHeaders.ACCEPT, MediaType.APPLICATION_JSON);
            case "csv" -> request.getHeaders().putSingle(HttpHeaders.ACCEPT, SummaryResource.CSV);
            default -> throw Problem.badRequest("format is json or csv");
        }
    }
}

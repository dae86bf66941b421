package io.onefold.summary.query;

import io.onefold.http.FormatChoice;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Takes {@code format} of a summary for what is accepted. */
class FormatParameter {
    private static final String SUMMARIES = "/summaries/";

    @ServerRequestFilter(preMatching = true)
    public void choose(ContainerRequestContext request) {
        if (request.getUriInfo().getPath().startsWith(SUMMARIES)) {
            FormatChoice.choose(request);
        }
    }
}

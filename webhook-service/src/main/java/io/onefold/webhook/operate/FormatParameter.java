package io.onefold.webhook.operate;

import io.onefold.http.FormatChoice;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Takes {@code format} of the list of effects for what is accepted. */
class FormatParameter {
    private static final String EFFECTS = "/ops/effects";

    @ServerRequestFilter(preMatching = true)
    public void choose(ContainerRequestContext request) {
        if (request.getUriInfo().getPath().startsWith(EFFECTS)) {
            FormatChoice.choose(request);
        }
    }
}

package io.onefold.http;

import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Refuses what names media types and has none, before anybody chooses by it: whoever chooses throws at it, and the writer of
 * an answer chooses when all is done.
 */
class MediaTypes {
    /** After those who may not ask, and before {@link FormatChoice}. */
    @ServerRequestFilter(preMatching = true, priority = Priorities.HEADER_DECORATOR)
    public void refuseOthers(ContainerRequestContext request) {
        read("Accept is a list of media types", request::getAcceptableMediaTypes);
        read("Content-Type is a media type", request::getMediaType);
    }

    private static void read(String rule, Runnable header) {
        try {
            header.run();
        } catch (RuntimeException e) { // whatever a parser of the library throws
            throw Problem.badRequest(rule);
        }
    }
}

package io.onefold.http;

import jakarta.ws.rs.core.UriInfo;

/** The {@code Link} header that leads to the next page. */
public final class NextPage {
    private NextPage() {}

    /** The same request, with another {@code after}. */
    public static String link(UriInfo uri, String after) {
        String next = uri.getRequestUriBuilder()
                .replaceQueryParam("after", after)
                .build()
                .toString();
        return "<" + next + ">; rel=\"next\"";
    }
}

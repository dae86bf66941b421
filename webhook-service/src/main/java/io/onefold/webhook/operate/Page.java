package io.onefold.webhook.operate;

import io.onefold.http.NextPage;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jboss.resteasy.reactive.RestResponse;

/** Some rows in the order of their ids, and whether there are more. */
public record Page<T>(List<T> items, boolean more) {
    public Page {
        items = List.copyOf(items);
    }

    /** @param rows one more than the limit, if there are more */
    public static <T> Page<T> of(List<T> rows, int limit) {
        return rows.size() > limit ? new Page<>(rows.subList(0, limit), true) : new Page<>(rows, false);
    }

    /** The rows, and in the {@code Link} header the next page. */
    public RestResponse<List<T>> response(UriInfo uri, ToLongFunction<T> id) {
        RestResponse.ResponseBuilder<List<T>> response = RestResponse.ResponseBuilder.ok(items);
        if (more) {
            long last = id.applyAsLong(items.get(items.size() - 1));
            response.header(HttpHeaders.LINK, NextPage.link(uri, Long.toString(last)));
        }
        return response.build();
    }
}

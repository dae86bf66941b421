package io.onefold.webhook.operate;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A delivery with what it holds.
 *
 * @param headers null if it is pruned
 * @param body as it came; null if it is pruned, or no text
 * @param bodyBase64 the body if it is no text
 */
public record DeliveryDetail(
        Delivery delivery,
        List<Link> links,
        @Nullable Map<String, Object> headers,
        @Nullable String body,
        @Nullable String bodyBase64) {
    public DeliveryDetail {
        links = List.copyOf(links);
    }

    /** What it did for a queue. */
    public record Link(String queue, String key, long effectId, int generation, long jobId, String meaning) {}
}

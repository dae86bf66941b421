package io.onefold.webhook.run;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is sent to the target: {@code {"queue", "collapseKey", "jobId", "generation", "deliveries": [{"id", "source",
 * "eventId", "type"}], "deliveriesLeftOut", "payload"}}. The payload is the body of a delivery as it came, byte by byte.
 */
record JobBody(
        String queue,
        String collapseKey,
        long jobId,
        int generation,
        List<Cause> causes,
        long leftOut,
        @Nullable Buffer payload) {

    /** How many deliveries are named; an order may have thousands. */
    static final int MOST_CAUSES = 100;

    Buffer toJson() {
        JsonArray deliveries = new JsonArray();
        causes.forEach(cause -> deliveries.add(new JsonObject()
                .put("id", cause.deliveryId())
                .put("source", cause.source())
                .put("eventId", cause.eventId())
                .put("type", cause.eventType())));
        Buffer head = new JsonObject()
                .put("queue", queue)
                .put("collapseKey", collapseKey)
                .put("jobId", jobId)
                .put("generation", generation)
                .put("deliveries", deliveries)
                .put("deliveriesLeftOut", leftOut)
                .toBuffer();
        Buffer whole = Buffer.buffer(head.length() + 12 + (payload == null ? 4 : payload.length()));
        whole.appendBuffer(head, 0, head.length() - 1).appendString(",\"payload\":");
        return (payload == null ? whole.appendString("null") : whole.appendBuffer(payload)).appendString("}");
    }

    /** A delivery that asked for the job. */
    record Cause(
            long deliveryId,
            String source,
            String eventId,
            @Nullable String eventType) {}
}

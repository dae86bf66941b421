package io.onefold.webhook.operate;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** {@code GET /ops/queues}: what each queue has to do, and how it does it. */
@Path("/ops/queues")
public class QueuesResource {
    private final Queues queues;

    QueuesResource(Queues queues) {
        this.queues = queues;
    }

    @GET
    @Operation(summary = "Queues: policy, jobs by state, the oldest that is due, target, rate, circuit")
    public Uni<List<QueueState>> list() {
        return queues.all();
    }
}

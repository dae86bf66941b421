package io.onefold.webhook.run;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.onefold.webhook.call.Backoff;
import io.onefold.webhook.call.Call;
import io.onefold.webhook.call.Outcome;
import io.onefold.webhook.declare.Queue;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Pool;
import java.time.Duration;
import java.util.List;

/** Claims jobs of a queue and ends them by hand, for tests of other packages. */
public final class TestWorker {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ClaimStore claims;
    private final Ending ending;

    public TestWorker(Pool pool, Queue queue) {
        this.claims = new ClaimStore(pool, queue, "worker", new CauseStore(false));
        this.ending = new Ending(
                queue, new FinishStore(pool), new Backoff(() -> 0), new RunMeters(new SimpleMeterRegistry()));
    }

    /** A job that runs here. */
    public final class Running {
        private final Claimed claimed;

        private Running(Claimed claimed) {
            this.claimed = claimed;
        }

        public Call call() {
            return claimed.call();
        }

        /** The events that its body names. */
        public List<String> deliveries() {
            JsonObject body = new JsonObject(Buffer.buffer(call().body()));
            return body.getJsonArray("deliveries").stream()
                    .map(delivery -> ((JsonObject) delivery).getString("eventId"))
                    .toList();
        }

        /** Whether the attempt was still ours to end. */
        public boolean end(Outcome outcome) {
            return ending.end(claimed.attempt(), outcome, Duration.ofMillis(5))
                    .await()
                    .atMost(PATIENCE);
        }
    }

    /** All that is due. */
    public List<Running> claim() {
        return claims.claim(new Due(100, 100)).await().atMost(PATIENCE).stream()
                .map(Running::new)
                .toList();
    }
}

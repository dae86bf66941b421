package io.onefold.webhook.receive;

import io.onefold.start.Gate;
import io.onefold.webhook.accept.Acceptance;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.receive.BodyReading.Bounds;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/**
 * {@code POST /webhooks/{source}}, as a route of Vert.x and not as a resource: a body must be refused before it is read,
 * bounded while it is read, in time too, and kept byte for byte; and there is nothing else of a resource that a webhook
 * needs, while its request scope, readers and writers would cost more than all of our own work. The served OpenAPI has it
 * from {@code META-INF/openapi.yaml}.
 */
@ApplicationScoped
class WebhookRoute {
    /** Before Quarkus' own limit of bodies, which is that of the operators' and smaller. */
    private static final int ORDER = -10;

    private static final long LEAST_ROOM = 64L * 1024 * 1024;

    /** Senders wait for an answer no longer. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Bodies that came packed, unpacked one by one; half a second of them. */
    private static final int MOST_PACKED = 128;

    private final Settings settings;
    private final Receptions receptions;
    private final Acceptance acceptance;
    private final Gate gate;
    private final Answering answering;

    WebhookRoute(Settings settings, Receptions receptions, Acceptance acceptance, Gate gate, Answering answering) {
        this.settings = settings;
        this.receptions = receptions;
        this.acceptance = acceptance;
        this.gate = gate;
        this.answering = answering;
    }

    void mount(@Observes Router router, Vertx vertx) {
        Room room = new Room(Math.max(LEAST_ROOM, 4L * settings.maxBytes()));
        Bounds bounds = new Bounds(settings.maxBytes(), room, PATIENCE);
        Intake intake = new Intake(acceptance::accept, settings.maxBytes(), new Aside(vertx, MOST_PACKED), answering);
        router.route(Receiver.PATH + "*")
                .order(ORDER)
                .handler(new Receiver(receptions, intake, gate::isOpen, bounds, answering));
    }
}

package io.onefold.webhook.receive;

import io.onefold.webhook.receive.BodyReading.Bounds;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes the requests below {@code /webhooks}. What its headers are enough to refuse is refused before its body is read; the
 * rest goes to {@link Intake}.
 *
 * <p>Thread: the event loop of the connection, which is never blocked.
 */
final class Receiver implements Handler<RoutingContext> {
    static final String PATH = "/webhooks/";

    private final Receptions receptions;
    private final Intake intake;
    private final BooleanSupplier open;
    private final Bounds bounds;
    private final Answering answering;

    /** @param open whether the service has come up */
    Receiver(Receptions receptions, Intake intake, BooleanSupplier open, Bounds bounds, Answering answering) {
        this.receptions = receptions;
        this.intake = intake;
        this.open = open;
        this.bounds = bounds;
        this.answering = answering;
    }

    @Override
    public void handle(RoutingContext context) {
        HttpServerRequest request = context.request();
        Reception reception = receptions.named(name(request.path()));
        if (reception == null) {
            refuse(context, null, Refusal.UNKNOWN_SOURCE);
            return;
        }
        Refusal refusal = refusalOf(request);
        ContentCoding coding = ContentCoding.of(request.headers().getAll("content-encoding"));
        if (refusal != null) {
            refuse(context, reception, refusal);
        } else if (coding == null) {
            refuse(context, reception, Refusal.UNKNOWN_CODING);
        } else {
            if (request.getHeader("expect") != null) {
                request.response().writeContinue();
            }
            intake.take(new Exchange(context, reception, coding, new BodyReading(request, context.vertx(), bounds)));
        }
    }

    private static String name(@Nullable String path) {
        return path != null && path.startsWith(PATH) ? path.substring(PATH.length()) : "";
    }

    private @Nullable Refusal refusalOf(HttpServerRequest request) {
        if (!request.method().equals(HttpMethod.POST)) {
            return Refusal.NOT_POST;
        } else if (!open.getAsBoolean()) {
            return Refusal.UNAVAILABLE;
        }
        return isTooLarge(request.getHeader("content-length")) ? Refusal.TOO_LARGE : null;
    }

    /** As far as it says; the reading counts for itself. */
    private boolean isTooLarge(@Nullable String contentLength) {
        try {
            return contentLength != null && Long.parseLong(contentLength) > bounds.most();
        } catch (NumberFormatException e) {
            return true; // never: the server has refused what is no number
        }
    }

    /**
     * A sender that waits to be told to go on may keep its body to itself now, or send it: nobody can tell that from its
     * next request, so the connection ends.
     */
    private void refuse(RoutingContext context, @Nullable Reception reception, Refusal refusal) {
        HttpServerRequest request = context.request();
        answering.refuse(request, reception, refusal);
        BodyReading reading = new BodyReading(request, context.vertx(), bounds);
        if (request.getHeader("expect") != null) {
            reading.close();
        } else {
            reading.passOver();
        }
    }
}

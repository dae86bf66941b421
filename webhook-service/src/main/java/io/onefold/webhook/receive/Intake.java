package io.onefold.webhook.receive;

import io.onefold.webhook.accept.Accepted;
import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.receive.BodyReading.Body;
import io.onefold.webhook.receive.ContentCoding.Unpacked;
import io.onefold.webhook.receive.Received.Arrived;
import io.onefold.webhook.verify.Request;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import java.util.List;
import java.util.function.Function;

/**
 * From a body to its answer: unpacked, judged, accepted.
 *
 * <p>Guarantee: each exchange gets one answer, unless its sender is gone, and gives its room back once, whatever is thrown:
 * also an error, for what overflows the stack here was sent by somebody.
 *
 * <p>Thread: the event loop of the request, and after the acceptance the thread that ended it.
 */
final class Intake {
    private final Function<Arrival, Uni<Accepted>> acceptance;
    private final int maxBytes;
    private final Answering answering;

    Intake(Function<Arrival, Uni<Accepted>> acceptance, int maxBytes, Answering answering) {
        this.acceptance = acceptance;
        this.maxBytes = maxBytes;
        this.answering = answering;
    }

    /** Takes one exchange to its end. */
    void take(Exchange exchange) {
        exchange.reading().begin(body -> {
            try {
                judge(exchange, body);
            } catch (Throwable e) {
                refuse(exchange, Refusal.FAILED);
                answering.fault(e);
            }
        });
    }

    private void judge(Exchange exchange, Body body) {
        if (body instanceof Body.Refused refused) {
            refuse(exchange, refused.why());
        } else if (body instanceof Body.Whole whole) {
            Unpacked unpacked = exchange.coding().unpack(whole.bytes(), maxBytes);
            if (unpacked instanceof Unpacked.Whole bytes) {
                boolean room = exchange.reading().grow(Math.max(0, bytes.bytes().length - whole.bytes().length));
                receive(exchange, room, bytes.bytes());
            } else {
                refuse(exchange, unpacked instanceof Unpacked.TooLarge ? Refusal.TOO_LARGE : Refusal.BROKEN_CODING);
            }
        }
    }

    private void receive(Exchange exchange, boolean room, byte[] body) {
        if (!room) {
            refuse(exchange, Refusal.NO_ROOM);
            return;
        }
        RoutingContext context = exchange.context();
        Received received = exchange.reception()
                .receive(new Request(context.request().headers()::getAll, name -> query(context, name), body));
        if (received instanceof Received.Refused refused) {
            exchange.reading().release();
            answering.unsigned(context.request(), exchange.reception(), refused.why());
        } else if (received instanceof Arrived arrived) {
            accept(exchange, arrived);
        }
    }

    private void accept(Exchange exchange, Arrived arrived) {
        Uni.createFrom()
                .deferred(() -> acceptance.apply(arrived.arrival()))
                .map(accepted -> Answer.to(arrived, accepted))
                .subscribe()
                .with(
                        answer -> {
                            exchange.reading().release();
                            answering.answer(exchange.context().request(), exchange.reception(), answer);
                        },
                        failure -> {
                            exchange.reading().release();
                            answering.unavailable(exchange.context().request(), exchange.reception(), failure);
                        });
    }

    private void refuse(Exchange exchange, Refusal refusal) {
        exchange.reading().release();
        answering.refuse(exchange.context().request(), exchange.reception(), refusal);
    }

    private static List<String> query(RoutingContext context, String name) {
        try {
            return context.queryParam(name);
        } catch (HttpException e) {
            return List.of(); // a query that cannot be decoded has no parameter
        }
    }
}

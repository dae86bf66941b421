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
 * <p>Thread: the event loop of the request; of a body that came packed, one beside it for unpacking and judging; and after the
 * acceptance the thread that ended it.
 */
final class Intake {
    private final Function<Arrival, Uni<Accepted>> acceptance;
    private final int maxBytes;
    private final Aside aside;
    private final Answering answering;

    /** @param aside unpacks, and judges what was unpacked */
    Intake(Function<Arrival, Uni<Accepted>> acceptance, int maxBytes, Aside aside, Answering answering) {
        this.acceptance = acceptance;
        this.maxBytes = maxBytes;
        this.aside = aside;
        this.answering = answering;
    }

    /** Takes one exchange to its end. */
    void take(Exchange exchange) {
        exchange.reading().begin(body -> guarded(exchange, () -> judge(exchange, body)));
    }

    private void guarded(Exchange exchange, Runnable step) {
        try {
            step.run();
        } catch (Throwable e) {
            fail(exchange, e);
        }
    }

    private void fail(Exchange exchange, Throwable fault) {
        refuse(exchange, Refusal.FAILED);
        answering.fault(fault);
    }

    private void judge(Exchange exchange, Body body) {
        if (body instanceof Body.Refused refused) {
            refuse(exchange, refused.why());
        } else if (body instanceof Body.Whole whole) {
            if (exchange.coding() == ContentCoding.IDENTITY) {
                go(exchange, received(exchange, whole.bytes()));
            } else if (!aside.run(
                    () -> unpacked(exchange, whole.bytes()),
                    done -> guarded(exchange, () -> {
                        if (done.succeeded()) {
                            done.result().run();
                        } else {
                            fail(exchange, done.cause());
                        }
                    }))) {
                refuse(exchange, Refusal.NO_ROOM);
            }
        }
    }

    /** What is to be done on the event loop with a body that came packed. */
    private Runnable unpacked(Exchange exchange, byte[] sent) {
        Unpacked unpacked = exchange.coding().unpack(sent, maxBytes);
        if (unpacked instanceof Unpacked.Whole whole) {
            if (!exchange.reading().grow(Math.max(0, whole.bytes().length - sent.length))) {
                return () -> refuse(exchange, Refusal.NO_ROOM);
            }
            Received received = received(exchange, whole.bytes());
            return () -> go(exchange, received);
        }
        Refusal refusal = unpacked instanceof Unpacked.TooLarge ? Refusal.TOO_LARGE : Refusal.BROKEN_CODING;
        return () -> refuse(exchange, refusal);
    }

    private static Received received(Exchange exchange, byte[] body) {
        RoutingContext context = exchange.context();
        return exchange.reception()
                .receive(new Request(context.request().headers()::getAll, name -> query(context, name), body));
    }

    private void go(Exchange exchange, Received received) {
        if (received instanceof Received.Refused refused) {
            exchange.reading().release();
            answering.unsigned(exchange.context().request(), exchange.reception(), refused.why());
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

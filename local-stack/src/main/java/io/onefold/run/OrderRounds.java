package io.onefold.run;

import io.onefold.run.pay.Answered;
import io.onefold.run.pay.Calls;
import io.onefold.run.pay.Gateway;
import io.onefold.run.pay.Plan;
import io.onefold.run.pay.Shop;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** Sends webhooks and waits until their jobs have ended. */
final class OrderRounds {

    private static final URI WEBHOOKS = URI.create("http://127.0.0.1:" + FixedPorts.WEBHOOK + "/webhooks/gateway");

    private final Watch watch;
    private final Shop shop;
    private final OrderBooks books;
    private final OrderEffects effects;

    OrderRounds(Watch watch, Shop shop, OrderBooks books, OrderEffects effects) {
        this.watch = watch;
        this.shop = shop;
        this.books = books;
        this.effects = effects;
    }

    /** A round, and what is needed to send the same again. */
    record Sent(OrderRound round, Gateway gateway, OrderBooks.Mark mark) {}

    /** Waits for the jobs that an earlier run has left. */
    void catchUp() {
        Stall stall = new Stall(System.nanoTime());
        for (long live = books.live(); live > 0; live = books.live()) {
            String line = OrderProgress.left(live);
            watch.look(stall, live, elapsed -> line);
        }
    }

    /**
     * Sends the webhooks of new orders, and those that come late after all others have led to something.
     *
     * @throws io.onefold.stack.process.StackFailure when a service ends, or nothing moves any more
     */
    Sent first(int orders) {
        OrderBooks.Mark mark = books.mark();
        Gateway gateway = shop.gateway(WEBHOOKS, mark.order() + 1, orders);
        Pass pass = new Pass(gateway, mark, shop.calls());
        Duration sending = pass.await(gateway.sendTwins());
        pass.await(gateway.sendLate());
        return new Sent(pass.round(sending, unlike(gateway.plan(), mark)), gateway, mark);
    }

    /** Sends all of them once more. */
    OrderRound again(Sent before) {
        Pass pass = new Pass(before.gateway(), books.mark(), shop.calls());
        Duration sending = pass.await(before.gateway().sendAgain());
        return pass.round(sending, unlike(before.gateway().plan(), before.mark()));
    }

    private long unlike(Plan plan, OrderBooks.Mark mark) {
        Map<String, String> given = shop.ids();
        Map<String, String> kept = effects.since(mark.job());
        return plan.orders().stream()
                .filter(order -> !Objects.equals(given.get(order), kept.get(order)))
                .count();
    }

    private final class Pass {
        private final Gateway gateway;
        private final OrderBooks.Mark mark;
        private final Calls callsBefore;
        private final Stall stall = new Stall(System.nanoTime());

        Pass(Gateway gateway, OrderBooks.Mark mark, Calls callsBefore) {
            this.gateway = gateway;
            this.mark = mark;
            this.callsBefore = callsBefore;
        }

        /** Waits until they are all sent and no job of theirs lives; how long the first took. */
        Duration await(CompletableFuture<Void> sending) {
            long begin = System.nanoTime();
            CompletableFuture<Duration> took = sending.thenApply(done -> Duration.ofNanos(System.nanoTime() - begin));
            boolean ended;
            do {
                ended = look(took.isDone());
            } while (!ended);
            return took.join();
        }

        /** One look; whether all has ended that was sent. */
        private boolean look(boolean sent) {
            Answered answered = gateway.answered();
            OrderBooks.State now = books.since(mark);
            if (sent && now.live() == 0 && answered.answered() == answered.sent()) {
                return true;
            }
            Calls calls = calls();
            long position = answered.tries() + now.deliveries() + now.done() + now.dead() + calls.total();
            watch.look(stall, position, elapsed -> OrderProgress.line(answered, now, calls, elapsed));
            return false;
        }

        private Calls calls() {
            return shop.calls().minus(callsBefore);
        }

        OrderRound round(Duration sending, long unlike) {
            return new OrderRound(
                    gateway.plan(),
                    gateway.answered(),
                    books.since(mark),
                    calls(),
                    shop.integrated(gateway.plan()),
                    unlike,
                    sending);
        }
    }
}

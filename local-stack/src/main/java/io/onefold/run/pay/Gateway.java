package io.onefold.run.pay;

import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * A payment gateway: sends what a plan says, of each order its two webhooks at the same moment, some orders at a time.
 *
 * <p>Thread: any; one pass at a time.
 */
public final class Gateway {

    private static final int AT_ONCE = 32; // volleys, which makes 64 connections

    private final Plan plan;
    private final Courier courier;
    private final Set<String> thirdSent = ConcurrentHashMap.newKeySet();
    private volatile Answers answers = new Answers();

    Gateway(Plan plan, Courier courier) {
        this.plan = plan;
        this.courier = courier;
    }

    public Plan plan() {
        return plan;
    }

    /** What was answered in this pass so far. */
    public Answered answered() {
        return answers.now();
    }

    /** Sends all but the late ones; ends when each is answered. The third ones are sent when {@link #called} says so. */
    public CompletableFuture<Void> sendTwins() {
        return all(plan.volleys());
    }

    /** Sends the second event of the orders of which it comes late; ends when each is answered. */
    public CompletableFuture<Void> sendLate() {
        return all(plan.late().stream()
                .map(webhook -> new Volley(List.of(webhook), List.of()))
                .toList());
    }

    /** Begins the second pass: sends everything once more; ends when each is answered. */
    public CompletableFuture<Void> sendAgain() {
        answers = new Answers();
        return all(plan.again());
    }

    /** The order is being integrated: if it is to have a third event it is sent now, once; ends when it is answered. */
    CompletableFuture<?> called(String order) {
        Webhook third = plan.third(order);
        return third != null && thirdSent.add(order) ? send(third) : CompletableFuture.completedFuture(null);
    }

    private CompletableFuture<Void> all(List<Volley> volleys) {
        Queue<Volley> rest = new ConcurrentLinkedQueue<>(volleys);
        return together(Stream.generate(() -> inTurn(rest)).limit(AT_ONCE));
    }

    private CompletableFuture<Void> inTurn(Queue<Volley> rest) {
        CompletableFuture<Void> end = new CompletableFuture<>();
        next(rest, end);
        return end;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // `end` says how it ended
    private void next(Queue<Volley> rest, CompletableFuture<Void> end) {
        Volley volley = rest.poll();
        if (volley == null) {
            end.complete(null);
            return;
        }
        send(volley).whenComplete((done, failure) -> {
            if (failure == null) {
                next(rest, end);
            } else {
                end.completeExceptionally(failure);
            }
        });
    }

    private CompletableFuture<Void> send(Volley volley) {
        return together(volley.atOnce().stream().map(this::send))
                .thenCompose(answered -> together(volley.resent().stream().map(this::send)));
    }

    private CompletableFuture<Void> send(Webhook webhook) {
        Answers pass = answers;
        pass.sent();
        return courier.take(webhook).thenAccept(answer -> pass.answered(webhook.occasion(), answer));
    }

    private static CompletableFuture<Void> together(Stream<CompletableFuture<Void>> all) {
        return CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new));
    }
}

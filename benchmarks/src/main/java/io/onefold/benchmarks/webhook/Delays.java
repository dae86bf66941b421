package io.onefold.benchmarks.webhook;

import io.onefold.benchmarks.webhook.Target.Call;
import io.onefold.stack.process.StackFailure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** From a delivery to the call that it led to, when each delivery has an order of its own. */
final class Delays {
    private final Sent sent;
    private final Map<Integer, Long> calledAt = new HashMap<>();

    /** @param calls one for each request, whose number stands at the end of the order's name */
    Delays(Sent sent, List<Call> calls) {
        this.sent = sent;
        calls.forEach(call -> calledAt.putIfAbsent(number(call.order()), call.at()));
    }

    private static int number(String order) {
        return Integer.parseInt(order.substring(order.lastIndexOf('_') + 1));
    }

    Latencies fromPost() {
        long[] delays = new long[sent.size()];
        for (int request = 0; request < delays.length; request++) {
            delays[request] = calledAt(request) - sent.sentAt(request);
        }
        return new Latencies(delays);
    }

    /** A call may come before the sender has read the answer; that is no delay. */
    Latencies fromAnswer() {
        long[] delays = new long[sent.size()];
        for (int request = 0; request < delays.length; request++) {
            delays[request] = Math.max(0, calledAt(request) - sent.answeredAt(request));
        }
        return new Latencies(delays);
    }

    private long calledAt(int request) {
        Long at = calledAt.get(request);
        if (at == null) {
            throw new StackFailure("The order of delivery " + request + " was never called for");
        }
        return at;
    }
}

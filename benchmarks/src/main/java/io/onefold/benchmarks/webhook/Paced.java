package io.onefold.benchmarks.webhook;

import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;

/** Deliveries at a pace that the service has no trouble with, each of an order of its own. */
final class Paced {
    static final int PER_SECOND = 200;

    private final Arguments arguments;
    private final Target target;
    private final Verdict verdict;

    Paced(Arguments arguments, Target target, Verdict verdict) {
        this.arguments = arguments;
        this.target = target;
        this.verdict = verdict;
    }

    Sent send(ServiceProcess to, String round) throws IOException {
        int count = arguments.paced();
        Sent sent = Load.paced(to.httpUrl(), Requests.inOrder(round, count, count), PER_SECOND);
        verdict.sent(sent, count);
        return sent;
    }

    /** Of those that were sent as that round; all of them have been called for. */
    Delays delays(Sent sent, String round) {
        return new Delays(
                sent,
                target.calls().stream()
                        .filter(call -> Requests.isOf(round, call.order()))
                        .toList());
    }
}

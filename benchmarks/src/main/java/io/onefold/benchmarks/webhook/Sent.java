package io.onefold.benchmarks.webhook;

import java.util.Arrays;

/** When each request of a load was sent and answered, and how; by the clock of this process. */
final class Sent {
    private final long[] sentAt;
    private final long[] answeredAt;
    private final int[] statuses;

    Sent(int requests) {
        sentAt = new long[requests];
        answeredAt = new long[requests];
        statuses = new int[requests];
    }

    void sent(int request, long at) {
        sentAt[request] = at;
    }

    void answered(int request, int status, long at) {
        answeredAt[request] = at;
        statuses[request] = status;
    }

    long sentAt(int request) {
        return sentAt[request];
    }

    long answeredAt(int request) {
        return answeredAt[request];
    }

    int size() {
        return statuses.length;
    }

    /** From the first request to the last answer. */
    double seconds() {
        return (Arrays.stream(answeredAt).max().orElseThrow() - begin()) / 1e9;
    }

    long begin() {
        return Arrays.stream(sentAt).min().orElseThrow();
    }

    Latencies latencies() {
        long[] took = new long[size()];
        Arrays.setAll(took, request -> answeredAt[request] - sentAt[request]);
        return new Latencies(took);
    }

    long failed() {
        return Arrays.stream(statuses).filter(status -> status >= 500).count();
    }

    /** Answers that are neither 2xx nor the service's fault: ours, then. */
    long refused() {
        return Arrays.stream(statuses)
                .filter(status -> status < 500 && status / 100 != 2)
                .count();
    }
}

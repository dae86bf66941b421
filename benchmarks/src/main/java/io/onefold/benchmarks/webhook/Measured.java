package io.onefold.benchmarks.webhook;

import org.jspecify.annotations.Nullable;

/**
 * A thing that was measured.
 *
 * @param what deliveries or jobs
 * @param latencies of the answers; null if that is not what was measured
 * @param failed answers of 5xx
 */
record Measured(
        String title, int what, double seconds, @Nullable Latencies latencies, long failed, Usage usage) {

    static Measured of(String title, Sent sent, Usage usage) {
        return new Measured(title, sent.size(), sent.seconds(), sent.latencies(), sent.failed(), usage);
    }

    double perSecond() {
        return what / seconds;
    }
}

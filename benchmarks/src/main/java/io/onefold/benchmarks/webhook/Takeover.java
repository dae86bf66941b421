package io.onefold.benchmarks.webhook;

import io.onefold.benchmarks.webhook.Target.Call;
import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Kills a replica whose calls are under way, and looks how soon its jobs call again from the other one. */
final class Takeover {
    private static final int JOBS = 60; // fewer than both may run at a time, so that all of them run
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Duration AT_MOST = Duration.ofMinutes(2);

    private final Bench bench;
    private final RowStore rows;
    private final Verdict verdict;

    Takeover(Bench bench, RowStore rows, Verdict verdict) {
        this.bench = bench;
        this.rows = rows;
        this.verdict = verdict;
    }

    /** From the signal to the call, of every job that a killed replica held. */
    Latencies measure(int kills) throws IOException, SQLException {
        List<Long> delays = new ArrayList<>();
        for (int kill = 1; kill <= kills; kill++) {
            delays.addAll(kill("kill" + kill));
        }
        return new Latencies(delays.stream().mapToLong(Long::longValue).toArray());
    }

    private List<Long> kill(String round) throws IOException, SQLException {
        List<String> others = rows.replicas();
        try (ServiceProcess victim = bench.startReplica()) {
            Waiting.until(
                    "the second replica is known", SOON, () -> rows.replicas().size() > others.size());
            List<String> names = new ArrayList<>(rows.replicas());
            names.removeAll(others);
            bench.target().shut();
            int before = bench.target().calls().size();
            Sent sent = Load.asFastAsAnswered(victim.httpUrl(), Requests.inOrder(round, JOBS, JOBS));
            verdict.sent(sent, JOBS);
            Waiting.until("all jobs call", SOON, () -> bench.target().calls().size() == before + JOBS);
            Set<String> held = new HashSet<>(rows.heldBy(names.get(0)));
            long at = System.nanoTime();
            victim.process().kill();
            bench.target().open();
            verdict.again(held);
            return delays(held, at);
        }
    }

    private List<Long> delays(Set<String> held, long killedAt) throws SQLException {
        Waiting.until("all jobs have ended", AT_MOST, () -> rows.live() == 0);
        Map<String, Long> delays = new HashMap<>();
        for (Call call : bench.target().calls()) {
            if (call.at() > killedAt && held.contains(call.order())) {
                delays.putIfAbsent(call.order(), call.at() - killedAt);
            }
        }
        return List.copyOf(delays.values());
    }
}

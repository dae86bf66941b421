package io.onefold.webhook.observe;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The jobs of one queue that are not over: live ones, and dead ones that nothing newer stands in for.
 *
 * @param jobs how many, by each state of {@link #STATES}
 * @param oldestDueSeconds for how long the job that is due longest has been; 0 if none is
 */
public record Backlog(String queue, Map<String, Long> jobs, double oldestDueSeconds) {
    /** Live, and dead. */
    public static final List<String> STATES = List.of("waiting", "retrying", "running", "dead");

    public Backlog {
        Map<String, Long> all = new TreeMap<>();
        STATES.forEach(state -> all.put(state, 0L));
        all.putAll(jobs);
        jobs = Map.copyOf(all);
    }

    /** One without jobs. */
    public static Backlog none(String queue) {
        return new Backlog(queue, Map.of(), 0);
    }

    Backlog with(String state, long count, double dueSeconds) {
        Map<String, Long> more = new TreeMap<>(jobs);
        more.put(state, count);
        return new Backlog(queue, more, Math.max(oldestDueSeconds, dueSeconds));
    }

    public long jobs(String state) {
        return jobs.getOrDefault(state, 0L);
    }
}

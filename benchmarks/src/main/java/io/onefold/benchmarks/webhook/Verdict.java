package io.onefold.benchmarks.webhook;

import io.onefold.benchmarks.webhook.Target.Call;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether a fast service was a right one: each delivery linked, each order done, each called for once. */
final class Verdict {
    private long deliveries;
    private long orders;
    private long failed;
    private long refused;
    private final Map<String, Integer> again = new HashMap<>();

    /** @param about how many orders, which nothing else was about */
    void sent(Sent sent, int about) {
        deliveries += sent.size();
        orders += about;
        failed += sent.failed();
        refused += sent.refused();
    }

    /** Orders that were called for once more: their job ran at a replica that was killed, or was redriven. */
    void again(Set<String> held) {
        held.forEach(order -> again.merge(order, 1, Integer::sum));
    }

    List<String> problems(RowStore rows, List<Call> calls) throws SQLException {
        List<String> problems = new ArrayList<>();
        say(problems, "answers of 5xx", failed, 0);
        say(problems, "answers that say the benchmark is wrong", refused, 0);
        say(problems, "deliveries with their effect", rows.linked(), deliveries);
        say(problems, "effects", rows.effects(), orders);
        say(problems, "effects that are done", rows.done(), orders);
        say(
                problems,
                "orders called for",
                calls.stream().map(Call::order).distinct().count(),
                orders);
        say(
                problems,
                "calls",
                calls.size(),
                orders + again.values().stream().mapToInt(Integer::intValue).sum());
        return problems;
    }

    private static void say(List<String> problems, String what, long is, long shouldBe) {
        if (is != shouldBe) {
            problems.add(what + ": " + is + " and not " + shouldBe);
        }
    }
}

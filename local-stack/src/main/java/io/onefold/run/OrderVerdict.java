package io.onefold.run;

import io.onefold.run.pay.Calls;
import io.onefold.run.pay.Integrated;
import io.onefold.run.pay.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Whether each order was integrated once, and each webhook became what it must. */
final class OrderVerdict {

    private OrderVerdict() {}

    /** Of the orders of a round that were sent for the first time. */
    static Verdict of(OrderRound round) {
        List<String> problems = new ArrayList<>();
        Plan plan = round.plan();
        orders(round, problems);
        Verdict.expect("deliveries stored", plan.events(), round.booked().deliveries(), problems);
        Verdict.expect("jobs", plan.orders().size(), round.booked().jobs(), problems);
        Verdict.expect("jobs done", plan.orders().size(), round.booked().done(), problems);
        return new Verdict(problems);
    }

    /** After the same webhooks were sent once more: nothing new, no call. */
    static Verdict ofRepeated(OrderRound round) {
        List<String> problems = new ArrayList<>();
        orders(round, problems);
        Verdict.expect("deliveries stored by the second pass", 0, round.booked().deliveries(), problems);
        Verdict.expect("jobs made by the second pass", 0, round.booked().jobs(), problems);
        Verdict.expect("calls in the second pass", 0, round.calls().total(), problems);
        return new Verdict(problems);
    }

    private static void orders(OrderRound round, List<String> problems) {
        Integrated integrated = round.integrated();
        Verdict.expect("orders integrated twice", 0, integrated.twice(), problems);
        Verdict.expect("orders missing", 0, integrated.missing(), problems);
        Verdict.expect("orders called for under several keys", 0, integrated.manyKeys(), problems);
        Verdict.expect("forged orders integrated", 0, integrated.forged(), problems);
        Verdict.expect("orders with another id than the commercial system gave", 0, round.unlike(), problems);
        calls(round.calls(), problems);
        answers(round, problems);
    }

    private static void calls(Calls calls, List<String> problems) {
        Verdict.expect("calls without an Idempotency-Key", 0, calls.keyless(), problems);
        Verdict.expect("calls with a key of before and another body", 0, calls.otherBody(), problems);
    }

    private static void answers(OrderRound round, List<String> problems) {
        Verdict.expect(
                "forged webhooks refused",
                round.plan().forgeries(),
                round.answered().refused(),
                problems);
        new TreeMap<>(round.answered().misfits()).forEach((what, count) -> Verdict.expect(what, 0, count, problems));
    }
}

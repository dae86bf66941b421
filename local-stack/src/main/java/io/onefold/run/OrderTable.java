package io.onefold.run;

import io.onefold.run.pay.Answered;
import io.onefold.run.pay.Calls;
import io.onefold.run.pay.Plan;
import java.util.Locale;

/** What became of the webhooks and of the orders, as a table. */
final class OrderTable {

    private OrderTable() {}

    static String of(OrderRound round) {
        Answered answered = round.answered();
        return TableLine.of("webhooks", answered.answered(), sent(round.plan(), answered))
                + words(answered)
                + TableLine.of("refused", answered.refused(), "forged, answered 401")
                + made(round);
    }

    /** Of the second pass. */
    static String ofRepeated(OrderRound round) {
        Answered answered = round.answered();
        return TableLine.of("webhooks", answered.answered(), "the same once more")
                + TableLine.of("  duplicate", answered.of("duplicate"), "known by their ids")
                + TableLine.of("refused", answered.refused(), "forged, answered 401")
                + made(round);
    }

    private static String sent(Plan plan, Answered answered) {
        return String.format(
                Locale.ROOT,
                "%,d orders: %,d events, %,d resent, %,d forged; %,d more tries for want of an answer",
                plan.orders().size(),
                plan.events(),
                plan.resends(),
                plan.forgeries(),
                answered.tries() - answered.answered());
    }

    private static String words(Answered answered) {
        return TableLine.of("  enqueued", answered.of("enqueued"), "made a job")
                + TableLine.of("  collapsed", answered.of("collapsed"), "while their job waited or ran")
                + TableLine.of("  absorbed", answered.of("absorbed"), "after their job was done")
                + TableLine.of("  duplicate", answered.of("duplicate"), "known by their ids");
    }

    private static String made(OrderRound round) {
        return TableLine.of("deliveries", round.booked().deliveries(), "stored")
                + TableLine.of("jobs", round.booked().jobs(), jobs(round.booked()))
                + TableLine.of("calls", round.calls().total(), calls(round.calls()))
                + TableLine.of("integrated twice", round.integrated().twice(), "orders with more than one effect")
                + TableLine.of("missing", round.integrated().missing(), "orders without an effect")
                + TableLine.of("other id", round.unlike(), "orders with another id in GET /ops/effects than was given")
                + TableLine.of("webhooks/s", round.perSecond(), took(round));
    }

    private static String jobs(OrderBooks.State booked) {
        return String.format(Locale.ROOT, "%,d done, %,d dead", booked.done(), booked.dead());
    }

    private static String calls(Calls calls) {
        return String.format(
                Locale.ROOT,
                "%,d failed, %,d not answered (%,d of them with effect), %,d answered from memory",
                calls.failed(),
                calls.unanswered(),
                calls.appliedUnanswered(),
                calls.replayed());
    }

    private static String took(OrderRound round) {
        return String.format(
                Locale.ROOT,
                "answered after the commit, over %.1f s",
                round.sending().toMillis() / 1_000.0);
    }
}

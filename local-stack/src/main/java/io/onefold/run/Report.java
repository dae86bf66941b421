package io.onefold.run;

import io.onefold.run.Rounds.Fed;

/** Shows what has become of the events and webhooks that were sent, and says whether it is right. */
final class Report {

    private final Screen screen;

    Report(Screen screen) {
        this.screen = screen;
    }

    /** Over events that were fed for the first time in this run. */
    boolean first(Fed fed) {
        boolean books = books(fed.round(), Verdict.of(fed.round()));
        screen.say("\n" + SummaryTable.of(fed.plays()));
        return judge(SummaryVerdict.of(fed.plays()), "The summary holds: it equals the distinct raw events.") && books;
    }

    /** Over the same events, fed again. */
    boolean second(Fed fed, Fed before) {
        boolean books = books(fed.round(), Verdict.ofRepeated(fed.round()));
        long changed = fed.plays().changedSince(before.plays());
        screen.say("\n" + SummaryTable.ofRepeated(fed.plays(), changed));
        Verdict verdict = SummaryVerdict.ofRepeated(fed.plays(), changed);
        return judge(verdict, "The summary holds: the second pass has left every cell as it was.") && books;
    }

    /** Over webhooks of new orders. */
    boolean orders(OrderRound round) {
        screen.say("\n" + OrderTable.of(round));
        return judge(
                OrderVerdict.of(round), "The orders hold: each was integrated once, whatever was sent and failed.");
    }

    /** Over the same webhooks, sent again. */
    boolean ordersAgain(OrderRound round) {
        screen.say("\n" + OrderTable.ofRepeated(round));
        return judge(OrderVerdict.ofRepeated(round), "The orders hold: the second pass has led to no call.");
    }

    private boolean books(Round round, Verdict verdict) {
        screen.say("\n" + ResultTable.of(round));
        return judge(
                verdict,
                "The books balance: every record has one outcome"
                        + (round.produced().isKnown() ? ", and it is the one it must have." : "."));
    }

    private boolean judge(Verdict verdict, String right) {
        if (verdict.holds()) {
            screen.say(right);
        } else {
            screen.say("WRONG:");
            verdict.problems().forEach(problem -> screen.say("  " + problem));
        }
        return verdict.holds();
    }
}

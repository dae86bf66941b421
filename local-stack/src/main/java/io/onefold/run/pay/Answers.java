package io.onefold.run.pay;

import java.util.Map;
import java.util.TreeMap;

/** Counts answers and judges each by its occasion. Thread: any. */
final class Answers {

    private long sent;
    private long answered;
    private long tries;
    private long refused;
    private final Map<String, Long> words = new TreeMap<>();
    private final Map<String, Long> misfits = new TreeMap<>();

    synchronized void sent() {
        sent++;
    }

    synchronized void answered(Occasion occasion, Answer answer) {
        answered++;
        tries += answer.tries();
        if (!answer.word().isEmpty()) {
            words.merge(answer.word(), 1L, Long::sum);
        }
        if (!occasion.fits(answer)) {
            misfits.merge(occasion.word() + " webhooks answered " + answer.text(), 1L, Long::sum);
        } else if (occasion == Occasion.FORGED) {
            refused++;
        }
    }

    synchronized Answered now() {
        return new Answered(sent, answered, tries, words, refused, misfits);
    }
}

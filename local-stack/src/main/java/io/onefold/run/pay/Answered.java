package io.onefold.run.pay;

import java.util.Map;

/**
 * What was answered to the webhooks of one pass.
 *
 * @param sent different ones, and those sent again by plan
 * @param answered of these, those that have an answer or will not get one
 * @param tries how often anything was sent; more than {@code answered} if some had to be sent again for want of an answer
 * @param words how often the service said what
 * @param refused forged ones that were refused
 * @param misfits answers that may not be, and how often
 */
public record Answered(
        long sent, long answered, long tries, Map<String, Long> words, long refused, Map<String, Long> misfits) {

    public Answered {
        words = Map.copyOf(words);
        misfits = Map.copyOf(misfits);
    }

    public long of(String word) {
        return words.getOrDefault(word, 0L);
    }
}

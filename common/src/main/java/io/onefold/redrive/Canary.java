package io.onefold.redrive;

/**
 * The first few items of a redrive, or of one that was resumed.
 *
 * <p>Guarantee: no more answers are counted than items went. Answers do not say who went when, so those of before the resume
 * may stand for some of its own; a failure always counts once something went.
 *
 * @param size how many
 * @param sent how many of them went
 * @param answered how many of those have a first answer
 * @param failed how many of the answers are failures
 */
public record Canary(int size, int sent, int answered, int failed) {
    /** Nothing of it went yet. */
    public static Canary of(int size) {
        return new Canary(size, 0, 0, 0);
    }

    int left() {
        return Math.max(0, size - sent);
    }

    Canary sent(int count) {
        return new Canary(size, sent + count, answered, failed);
    }

    Canary answered(boolean ok) {
        int most = Math.min(sent, answered + 1);
        return new Canary(size, sent, most, ok ? failed : Math.min(most, failed + 1));
    }

    /** More than a tenth of all. */
    boolean tooManyFailed() {
        return failed * 10L > size;
    }
}

package io.onefold.redrive;

/**
 * The last first answers, the oldest first: a dot for one that is well, an {@code x} for a failure. A text, so that it is kept
 * in the row of the redrive as it is, and read there by people.
 */
public record Recent(String answers) {
    /** How many are looked at. */
    static final int MOST = 50;

    private static final int MOST_FAILED = 10;

    /** No answer yet. */
    public static final Recent NONE = new Recent("");

    public Recent {
        if (!answers.matches("[.x]{0," + MOST + "}")) {
            throw new IllegalArgumentException("no answers: " + answers);
        }
    }

    Recent and(boolean ok) {
        String all = answers + (ok ? '.' : 'x');
        return new Recent(all.substring(Math.max(0, all.length() - MOST)));
    }

    long failed() {
        return answers.chars().filter(answer -> answer == 'x').count();
    }

    /** More than a fifth of the last fifty, also before there are fifty. */
    boolean tooManyFailed() {
        return failed() > MOST_FAILED;
    }
}

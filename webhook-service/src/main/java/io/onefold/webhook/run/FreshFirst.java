package io.onefold.webhook.run;

/**
 * Who may start when not all can: of what starts, four in five are fresh jobs while there are any.
 *
 * <p>The fifth that is left to redriven ones is saved up to less than one job, so that they have it also where jobs start one
 * by one. Thread: one at a time.
 */
final class FreshFirst {
    private static final double SHARE = 0.2;

    private double saved;

    /** How many of each kind may start, of those that are due. */
    Due of(Due due, int permits) {
        if (due.redriven() == 0) {
            return new Due(Math.min(permits, due.fresh()), 0);
        }
        saved += permits * SHARE;
        int redriven = Math.min(due.redriven(), Math.max(permits - due.fresh(), (int) saved));
        double left = Math.max(0, saved - redriven);
        saved = left - Math.floor(left);
        return new Due(Math.min(due.fresh(), permits - redriven), redriven);
    }
}

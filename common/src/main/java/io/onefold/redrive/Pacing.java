package io.onefold.redrive;

/**
 * How many items may go now: a token bucket whose state is kept in the row of the redrive.
 *
 * <p>Guarantee: in every window of w seconds at most {@code rate * w + burst} items are tried for the first time. An item that
 * went is not tried at once: it waits behind others, and if many waited they would be tried in one lump. So those that went
 * and have no answer yet ("in flight") and the credit share the burst between them: credit never exceeds {@link #mostCredit},
 * nothing goes that would bring more than {@link #mostInFlight} in flight, and the two make up the burst. What is tried within
 * a window was in flight when it began, or went for credit that was there then, or for credit that was earned in it.
 *
 * @param rate items per second, over all replicas
 */
public record Pacing(double rate) {
    private static final double BURST_SECONDS = 2.5;
    private static final double CREDIT_SECONDS = 0.5;

    public Pacing {
        if (!(rate > 0) || Double.isInfinite(rate)) {
            throw new IllegalArgumentException("a rate is a number above 0");
        }
    }

    /** What may go at once, at most. */
    public double burst() {
        return Math.max(2, BURST_SECONDS * rate);
    }

    /** Credit that is not used is lost beyond this. */
    double mostCredit() {
        return Math.max(1, CREDIT_SECONDS * rate);
    }

    double mostInFlight() {
        return burst() - mostCredit();
    }

    /**
     * How many may go.
     *
     * @param credit what was left the last time
     * @param seconds since then, by the database's clock; a clock that was set back gives nothing
     * @param inFlight sent and not answered yet; 0 for whoever has the answer in the same transaction
     */
    public Grant grant(double credit, double seconds, long inFlight) {
        double now = Math.min(credit + rate * Math.max(0, seconds), mostCredit());
        double room = Math.min(now, mostInFlight() - inFlight);
        return new Grant((int) Math.max(0, room), now);
    }

    /**
     * What may go.
     *
     * @param items how many
     * @param credit what is there before any of them goes
     */
    public record Grant(int items, double credit) {
        /** The credit that is left, to be kept, when so many of them went. */
        public double after(int went) {
            if (went > items) {
                throw new IllegalArgumentException(went + " went, but only " + items + " may");
            }
            return credit - went;
        }
    }
}

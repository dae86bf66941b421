package io.onefold.ingest.lane;

/**
 * One step of a random history. Which of several things it is done to is left to the numbers, taken modulo what there
 * is; a step that means nothing at its moment does nothing, so that jqwik may leave out any other.
 */
record Step(Move move, int worker, int lane, int dice) {
    /** What may happen; see {@link ModelWorld#apply}. */
    enum Move {
        PRODUCE,
        ASSIGN,
        RAISE,
        ARRIVE,
        POLL,
        DELIVER,
        TAKE,
        WORK,
        COMMIT,
        ANSWER,
        FAIL,
        ACKNOWLEDGE,
        ADVANCE,
        TICK,
        REVOKE,
        EVICT,
        CRASH,
        FOREIGN_RAISE,
        FAILOVER,
        CHECK,
        TRUNCATE
    }

    @Override
    public String toString() {
        return move + "(w" + worker + ",l" + lane + ",d" + dice + ")";
    }
}

package io.onefold.run;

import java.util.List;
import java.util.function.ToLongFunction;

/** What {@code GET /ops/audit} says of a stream, as far as it is needed here; the names are those of the JSON. */
record AuditReport(Counts total, long offsetDifference, Table table, List<Lane> lanes, boolean balanced) {

    AuditReport {
        lanes = List.copyOf(lanes);
    }

    record Table(long rows, long distinctKeys, String duplicateFactor) {}

    record Lane(Check verified) {}

    /** A lane's books against what was counted again. */
    record Check(long storedDifference, long deadDifference, boolean committedAhead) {}

    record Counts(
            long consumedNew,
            long consumedAgain,
            long stored,
            long inBatch,
            long redelivery,
            long republish,
            long conflicts,
            long deadLettered,
            long expired,
            long difference) {

        long consumed() {
            return consumedNew + consumedAgain;
        }

        long duplicates() {
            return inBatch + redelivery + republish;
        }

        Counts minus(Counts before) {
            return new Counts(
                    consumedNew - before.consumedNew,
                    consumedAgain - before.consumedAgain,
                    stored - before.stored,
                    inBatch - before.inBatch,
                    redelivery - before.redelivery,
                    republish - before.republish,
                    conflicts - before.conflicts,
                    deadLettered - before.deadLettered,
                    expired - before.expired,
                    difference - before.difference);
        }
    }

    /** Rows too few or too many in the table, lane by lane. */
    long storedDifference() {
        return sum(check -> Math.abs(check.storedDifference()));
    }

    /** Dead letters too few or too many, lane by lane. */
    long deadDifference() {
        return sum(check -> Math.abs(check.deadDifference()));
    }

    /** Lanes of which Kafka's offset is ahead of the store. */
    long lanesAhead() {
        return sum(check -> check.committedAhead() ? 1 : 0);
    }

    private long sum(ToLongFunction<Check> of) {
        return lanes.stream().map(Lane::verified).mapToLong(of).sum();
    }
}

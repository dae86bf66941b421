package io.onefold.run;

import io.onefold.run.AuditReport.Counts;
import io.onefold.run.AuditReport.Table;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Rounds as they should be, to be spoilt. */
final class RoundSamples {

    static final Counts NOTHING = new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    private RoundSamples() {}

    /** 100 events, 6 retries, 3 republished, 1 with other content, 2 broken. */
    static Produced produced() {
        return new Produced(Map.of(
                Kind.FIRST, 100L, Kind.RETRY, 6L, Kind.REPUBLISHED, 3L, Kind.OTHER_CONTENT, 1L, Kind.BROKEN, 2L));
    }

    /** What must become of {@link #produced}. */
    static Counts right() {
        return new Counts(112, 0, 100, 5, 0, 5, 1, 2, 0, 0);
    }

    static AuditReport report(Counts total) {
        return new AuditReport(total, 0, new Table(total.stored(), total.stored(), "1.0000"), List.of(), true);
    }

    static Round round(Counts before, Counts after, long storedBefore) {
        return new Round(produced(), storedBefore, report(before), report(after), Duration.ofSeconds(2));
    }

    static Round ofUser(Counts before, Counts after) {
        return new Round(
                new Produced(Map.of(Kind.UNKNOWN, 112L)), 0, report(before), report(after), Duration.ofSeconds(2));
    }
}

package io.onefold.run;

import io.onefold.run.AuditReport.Counts;
import java.util.Locale;

/** A round as a table. */
final class ResultTable {

    private final StringBuilder text = new StringBuilder();

    private ResultTable() {}

    static String of(Round round) {
        return new ResultTable().render(round);
    }

    private String render(Round round) {
        Produced produced = round.produced();
        Counts gained = round.gained();
        line("produced", produced.total(), kinds(produced));
        line("stored", gained.stored(), "");
        line("duplicate", gained.duplicates(), "");
        line("  in_batch", gained.inBatch(), "twice in one batch");
        line("  redelivery", gained.redelivery(), "the same record read again");
        line("  republish", gained.republish(), "the same event at another position");
        line("dead-lettered", gained.deadLettered(), "");
        line("conflicts", gained.conflicts(), "duplicates with other content, kept");
        text("duplicate factor", round.after().table().duplicateFactor(), "rows / distinct keys in the table");
        line("rows/s", round.perSecond(gained.stored()), records(round));
        line("difference", round.after().total().difference(), "consumed - stored - duplicate - dead - expired");
        line("difference", round.after().offsetDifference(), "offsets passed - consumed - skipped - lost");
        return text.toString();
    }

    private static String kinds(Produced produced) {
        if (!produced.isKnown()) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                "%,d events, %,d retries, %,d republished, %,d with other content, %,d broken",
                produced.of(Kind.FIRST),
                produced.of(Kind.RETRY),
                produced.of(Kind.REPUBLISHED),
                produced.of(Kind.OTHER_CONTENT),
                produced.of(Kind.BROKEN));
    }

    private static String records(Round round) {
        return String.format(
                Locale.ROOT,
                "%,d records/s consumed, over %.1f s",
                round.perSecond(round.gained().consumed()),
                round.took().toMillis() / 1_000.0);
    }

    private void line(String name, long count, String remark) {
        text.append(TableLine.of(name, count, remark));
    }

    private void text(String name, String value, String remark) {
        text.append(TableLine.of(name, value, remark));
    }
}

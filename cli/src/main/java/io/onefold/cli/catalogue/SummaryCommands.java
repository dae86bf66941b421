package io.onefold.cli.catalogue;

import static io.onefold.cli.ask.Service.SUMMARY;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.cli.catalogue.Shape.Item;
import io.onefold.cli.catalogue.Shape.Rows;
import io.onefold.cli.catalogue.Shape.Watched;
import io.onefold.cli.catalogue.Value.Kind;
import io.onefold.cli.catalogue.Value.Place;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What summary-service is asked; see {@code docs/summary.md}. */
final class SummaryCommands {
    private static final String PROGRESS = "/summaries/{name}/progress";

    private static final Item WITNESS = new Item(
            Map.of(),
            answer -> answer.path("ratio").decimalValue().compareTo(BigDecimal.ONE) == 0
                    ? Optional.empty()
                    : Optional.of(answer.path("summary").asText() + " holds "
                            + answer.path("total").asText() + " events and ingest has stored "
                            + answer.path("stored").asText()));

    private static final Rows LISTED = new Rows(
            "",
            null,
            List.of(
                    "progress.summary",
                    "progress.stream",
                    "period",
                    "zone",
                    "declared",
                    "progress.retired",
                    "progress.open",
                    "progress.delaySeconds",
                    "progress.missing",
                    "movedAt",
                    "driftCells",
                    "checkedAt"));

    static final Group SUMMARIES = new Group(
            "summaries",
            "Counts of stored events",
            List.of(
                    Recounts.of("rebuilds", "Periods counted again, and put right", List.of()),
                    Recounts.of(
                            "reconciliations",
                            "Periods compared with the raw events",
                            List.of(Value.flag("repair", Place.BODY, "put right what differs")))),
            List.of(
                    Operation.get(
                            "list", "Summaries that there are, and how each stands", SUMMARY, "/summaries", LISTED),
                    Operation.get(
                            "progress",
                            "How much of what is stored a summary has read",
                            SUMMARY,
                            PROGRESS,
                            Item.PLAIN,
                            Filters.summary()),
                    Operation.get(
                            "watch",
                            "The same, until nothing is left to read",
                            SUMMARY,
                            PROGRESS,
                            new Watched(SummaryCommands::stand),
                            Filters.summary()),
                    Operation.get(
                            "cells",
                            "Cells, or totals by some columns",
                            SUMMARY,
                            "/summaries/{name}",
                            new Rows("", "after", List.of()),
                            Filters.summary(),
                            Filters.from("periods that begin since, a day or a time with its zone"),
                            Filters.to("periods that begin before"),
                            Value.query("by", "COLUMNS", "totals by these columns, comma-separated"),
                            Value.option("", Place.QUERY, Kind.PAIRS, "COLUMN=VALUE", "only cells with this value")
                                    .named("--where"),
                            Value.option(
                                    "missing", Place.QUERY, Kind.TEXTS, "COLUMN", "also cells without a value there"),
                            Filters.csv()),
                    Operation.get(
                            "witness",
                            "The total of all cells beside the books of ingest",
                            SUMMARY,
                            "/ops/summaries/{name}/witness",
                            WITNESS,
                            Filters.summary()),
                    Operation.post(
                            "retire",
                            "Stop a summary for good; retention no longer waits for it",
                            SUMMARY,
                            "/ops/summaries/{name}/retire",
                            Item.PLAIN,
                            Filters.summary())));

    private SummaryCommands() {}

    private static Stand stand(JsonNode progress) {
        String what = "summary " + progress.path("summary").asText();
        long stored = progress.path("stored").asLong();
        long open = progress.path("open").asLong();
        boolean retired = progress.path("retired").asBoolean();
        return new Stand(
                what,
                retired ? "retired" : open == 0 ? "up to date" : "reading",
                stored - open,
                stored,
                "missing " + progress.path("missing").asText() + "  delay "
                        + progress.path("delaySeconds").asText() + " s",
                retired || open == 0,
                retired && open > 0 ? Optional.of(what + " is retired and reads no more") : Optional.empty());
    }
}

package io.onefold.cli.catalogue;

import static io.onefold.cli.ask.Service.SUMMARY;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.cli.catalogue.Shape.Begun;
import io.onefold.cli.catalogue.Shape.Item;
import io.onefold.cli.catalogue.Shape.Rows;
import io.onefold.cli.catalogue.Shape.Watched;
import io.onefold.cli.catalogue.Value.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rebuilds and reconciliations, which differ by a word. */
final class Recounts {
    private static final Item REPORT =
            new Item(Map.of("differences", List.of("kind", "period", "found", "expected")), answer -> Optional.empty());

    private Recounts() {}

    /** @param begin what only this kind takes when one begins */
    static Group of(String plural, String says, List<Value> begin) {
        String all = "/ops/summaries/{name}/" + plural;
        String one = all + "/{id}";
        Operation watch = Operation.get(
                "watch",
                "How far one is, until it ends",
                SUMMARY,
                one,
                new Watched(Recounts::stand),
                Filters.summary(),
                Filters.id("its number"));
        return Group.of(
                plural,
                says,
                Operation.post(
                                "start",
                                "Ask for one",
                                SUMMARY,
                                all,
                                new Begun(watch),
                                Filters.summary(),
                                Value.body("from", Kind.TEXT, "TIME", "periods that end after, a day or a time")
                                        .asRequired(),
                                Value.body("to", Kind.TEXT, "TIME", "periods that begin before")
                                        .asRequired())
                        .and(begin),
                Operation.get("list", "The newest first", SUMMARY, all, rows(), Filters.summary()),
                Operation.get(
                        "show",
                        "One, with the first cells that it found wrong",
                        SUMMARY,
                        one,
                        REPORT,
                        Filters.summary(),
                        Filters.id("its number")),
                watch,
                Operation.post(
                        "cancel",
                        "End one; what is repaired stays repaired",
                        SUMMARY,
                        one + "/cancel",
                        REPORT,
                        Filters.summary(),
                        Filters.id("its number")));
    }

    private static Rows rows() {
        return new Rows(
                "",
                "before",
                List.of(
                        "id",
                        "state",
                        "repair",
                        "from",
                        "to",
                        "periodsDone",
                        "periods",
                        "missing",
                        "extra",
                        "differing",
                        "repaired",
                        "askedBy",
                        "askedAt"));
    }

    private static Stand stand(JsonNode report) {
        JsonNode recount = report.path("recount");
        String what = recount.path("kind").asText() + " " + recount.path("id").asText() + " of "
                + recount.path("summary").asText();
        String state = recount.path("state").asText();
        long wrong = recount.path("missing").asLong()
                + recount.path("extra").asLong()
                + recount.path("differing").asLong();
        long repaired = recount.path("repaired").asLong();
        return new Stand(
                what,
                state,
                recount.path("periodsDone").asLong(),
                recount.path("periods").asLong(),
                "cells " + recount.path("cells").asText() + "  wrong " + wrong + "  repaired " + repaired,
                !state.equals("waiting") && !state.equals("running"),
                complaint(what, state, recount.path("detail").asText(""), wrong - repaired));
    }

    private static Optional<String> complaint(String what, String state, String detail, long left) {
        if (state.equals("refused") || state.equals("cancelled")) {
            return Optional.of(what + " is " + state + (detail.isEmpty() ? "" : ": " + detail));
        }
        return state.equals("done") && left > 0
                ? Optional.of(what + ": " + left + " cells differ from the raw events")
                : Optional.empty();
    }
}

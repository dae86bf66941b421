package io.onefold.cli.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.cli.ask.Service;
import io.onefold.cli.catalogue.Shape.Begun;
import io.onefold.cli.catalogue.Shape.Item;
import io.onefold.cli.catalogue.Shape.Rows;
import io.onefold.cli.catalogue.Shape.Watched;
import io.onefold.cli.catalogue.Value.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Redrives, alike in both services that have them. */
final class Redrives {
    private static final String ONE = "/ops/redrives/{id}";

    private final Kind kind;
    private final List<String> outcomes;

    private Redrives(Kind kind, List<String> outcomes) {
        this.kind = kind;
        this.outcomes = outcomes;
    }

    /**
     * What is sent again.
     *
     * @param items the field of an answer that has the progress
     * @param listed by what they are listed
     * @param of what is sent again of
     */
    record Kind(Service service, String says, String items, Value listed, Value of) {}

    /**
     * The commands.
     *
     * @param begin what only this service takes when one begins
     * @param outcomes the counts of what is done
     */
    static Group of(Kind kind, List<Value> begin, List<String> outcomes) {
        return new Redrives(kind, outcomes).group(begin);
    }

    private Group group(List<Value> begin) {
        String of = kind.listed().field();
        Operation watch = Operation.get(
                "watch",
                "How far one is, until it ends or pauses",
                kind.service(),
                ONE,
                new Watched(this::stand),
                Filters.id("its number"));
        return Group.of(
                kind.service().word(),
                kind.says(),
                Operation.post(
                                "start",
                                "Begin one, or say what it would find",
                                kind.service(),
                                "/ops/redrives",
                                new Begun(watch))
                        .and(starting(begin)),
                Operation.get(
                        "list",
                        "Redrives, oldest first",
                        kind.service(),
                        "/ops/redrives",
                        rows(of),
                        kind.listed(),
                        Value.query("state", "STATE", "canary, running, paused, done or cancelled")),
                Operation.get("show", "One as it stands", kind.service(), ONE, Item.PLAIN, Filters.id("its number")),
                watch,
                turn("pause", "Nothing more goes until it is resumed"),
                turn("resume", "A paused one goes on, with a canary"),
                turn("cancel", "End one: the rest stays dead"));
    }

    private List<Value> starting(List<Value> begin) {
        List<Value> values = new ArrayList<>(List.of(
                kind.of(),
                Value.flag("dryRun", Place.BODY, "only say how many, and why they are dead"),
                Value.body("rate", Value.Kind.NUMBER, "N", "a second, over all replicas"),
                Value.body("canary", Value.Kind.WHOLE, "N", "how many go first (20; 0 for none)")));
        values.addAll(begin);
        return values;
    }

    private Operation turn(String name, String says) {
        return Operation.post(name, says, kind.service(), ONE + "/" + name, Item.PLAIN, Filters.id("its number"));
    }

    private Rows rows(String of) {
        List<String> columns = new ArrayList<>(List.of("id", of, "state", "rate"));
        columns.addAll(List.of(kind.items() + ".total", kind.items() + ".left"));
        outcomes.forEach(outcome -> columns.add(kind.items() + "." + outcome));
        columns.addAll(List.of("madeAt", "who", "why"));
        return kind.service() == Service.INGEST ? new Rows("items", "after", columns) : new Rows("", "after", columns);
    }

    private Stand stand(JsonNode redrive) {
        JsonNode progress = redrive.path(kind.items());
        String state = redrive.path("state").asText();
        String what = "redrive " + redrive.path("id").asText() + " of "
                + redrive.path(kind.listed().field()).asText();
        long total = progress.path("total").asLong();
        String detail = outcomes.stream()
                .map(outcome -> outcome + " " + progress.path(outcome).asText())
                .collect(Collectors.joining("  "));
        boolean stopped = state.equals("paused") || state.equals("cancelled");
        String why = redrive.path("why").asText("");
        return new Stand(
                what,
                state,
                total - progress.path("left").asLong(),
                total,
                detail,
                stopped || state.equals("done"),
                stopped ? Optional.of(what + " is " + state + (why.isEmpty() ? "" : ": " + why)) : Optional.empty());
    }
}

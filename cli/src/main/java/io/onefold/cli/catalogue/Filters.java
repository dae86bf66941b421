package io.onefold.cli.catalogue;

import io.onefold.cli.catalogue.Shape.Item;
import io.onefold.cli.catalogue.Value.Kind;
import io.onefold.cli.catalogue.Value.Place;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Values that several commands take. */
final class Filters {
    private static final String AGE = "AGE";
    private static final String TIME = "TIME";

    /** Of dead letters, in a query. */
    static final List<Value> LETTERS = List.of(
            Value.query("stream", "NAME", "only of this stream"),
            Value.query("reason", "REASON", "only dead for this reason"),
            Value.query("topic", "TOPIC", "only from this topic"),
            Value.query("partition", "N", "only from this partition"),
            Value.query("key", "TEXT", "only with this key of the Kafka record"),
            Value.query("from", TIME, "dead since, such as 2026-01-31T00:00:00Z"),
            Value.query("to", TIME, "dead before"),
            Value.query("olderThan", AGE, "dead for longer than that, such as 30m, 12h, 7d"),
            Value.query("youngerThan", AGE, "dead for less than that"),
            Value.query("state", "STATE", "dead (default), discarded, stored, duplicate, expired or all"));

    /** Of dead jobs, in a query. */
    static final List<Value> DEAD_JOBS = List.of(
            Value.query("queue", "NAME", "only of this queue"),
            Value.query("source", "NAME", "only with a delivery of this source"),
            Value.query("reason", "REASON", "only dead for this reason"),
            Value.query("key", "TEXT", "only of this collapse key; with --queue"),
            Value.query("olderThan", AGE, "dead for longer than that, such as 30m, 12h, 7d"),
            Value.query("youngerThan", AGE, "dead for less than that"));

    /** What became of a wish to discard; those that were refused are told one by one. */
    static final Item DISCARDS = new Item(Map.of(), answer -> {
        int refused = answer.path("refused").size();
        return refused == 0 ? Optional.empty() : Optional.of(refused + " were not discarded");
    });

    /** Of what is discarded: an empty filter. */
    static final Value ALL = Value.option("all", Place.FILTER, Kind.ALL, "", "all that is dead now");

    private Filters() {}

    /** Of what is sent again or discarded, in a body. */
    static List<Value> dead(String source, String key) {
        return List.of(
                Value.filter("source", "NAME", source),
                Value.filter("reason", "REASON", "only dead for this reason"),
                Value.filter("key", "TEXT", key),
                Value.filter("olderThan", AGE, "dead for longer than that, such as 30m, 12h, 7d"),
                Value.filter("youngerThan", AGE, "dead for less than that"));
    }

    static Value from(String says) {
        return Value.query("from", TIME, says);
    }

    static Value to(String says) {
        return Value.query("to", TIME, says);
    }

    /** A number in the path. */
    static Value id(String what) {
        return Value.argument("ID", "id", Place.PATH, Kind.WHOLE, what);
    }

    /** A summary in the path. */
    static Value summary() {
        return Value.argument("NAME", "name", Place.PATH, Kind.TEXT, "of the summary");
    }

    static Value csv() {
        return Value.option("format", Place.QUERY, Kind.CSV, "", "as CSV, as the service writes it")
                .named("--csv");
    }

    /** The operator's own reason; {@code --reason} is what something died of. */
    static Value why() {
        return Value.body("reason", Kind.TEXT, "TEXT", "why, for those who look later")
                .named("--why");
    }
}

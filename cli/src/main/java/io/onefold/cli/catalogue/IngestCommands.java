package io.onefold.cli.catalogue;

import static io.onefold.cli.ask.Service.INGEST;

import io.onefold.cli.catalogue.Shape.Item;
import io.onefold.cli.catalogue.Shape.Lines;
import io.onefold.cli.catalogue.Shape.Rows;
import io.onefold.cli.catalogue.Value.Kind;
import io.onefold.cli.catalogue.Value.Place;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What ingest-service is asked; see {@code docs/operations.md}. */
final class IngestCommands {
    private static final Value STREAM = Value.argument("STREAM", "stream", Place.QUERY, Kind.TEXT, "its name");
    private static final Value STREAM_OF_BODY = Value.argument("STREAM", "stream", Place.BODY, Kind.TEXT, "its name");
    private static final List<Value> FILTER = Filters.dead("only from this topic", "only with this key of the record");

    private static final Item BOOKS = new Item(
            Map.of(
                    "lanes",
                    List.of(
                            "laneId",
                            "topic",
                            "partition",
                            "nextOffset",
                            "counts.consumed",
                            "counts.stored",
                            "counts.duplicate",
                            "counts.deadLettered",
                            "counts.lost",
                            "counts.difference",
                            "offsetDifference",
                            "verified.committed",
                            "verified.holds")),
            answer -> answer.path("balanced").asBoolean()
                    ? Optional.empty()
                    : Optional.of("the books of " + answer.path("stream").asText() + " do not balance"));

    static final Operation AUDIT = Operation.get(
            "audit",
            "The books of a stream, and both differences, which are 0",
            INGEST,
            "/ops/audit",
            BOOKS,
            STREAM,
            Filters.from("count rows of events since"),
            Filters.to("count rows of events before"),
            Value.flag("verify", Place.QUERY, "recount the tables, and compare with Kafka's offsets"));

    static final Operation GROUPS = Operation.get(
            "groups",
            "Consumer groups: state, members, lag, and what should not be",
            INGEST,
            "/ops/groups",
            new Item(Map.of(), answer -> Optional.empty()));

    static final Group GAPS = Group.of(
            "gaps",
            "Offsets that were passed without being read",
            Operation.get(
                    "list",
                    "Gaps of a stream, oldest first",
                    INGEST,
                    "/ops/gaps",
                    rows("id", "kind", "topic", "partition", "from", "end", "foundAt", "batchNo", "askedBy", "reason"),
                    STREAM),
            Operation.post(
                    "skip",
                    "Pass over what of a partition is not read yet",
                    INGEST,
                    "/ops/skips",
                    Item.PLAIN,
                    STREAM_OF_BODY,
                    Value.body("topic", Kind.TEXT, "TOPIC", "the topic").asRequired(),
                    Value.body("partition", Kind.WHOLE, "N", "the partition").asRequired(),
                    Value.body("to", Kind.WHOLE, "OFFSET", "the next offset that is read")
                            .asRequired(),
                    Filters.why().asRequired()));

    static final Group DEAD_LETTERS = Group.of(
            "dead-letters",
            "Records that could not be stored",
            Operation.get(
                            "list",
                            "Dead letters, oldest first, without their bytes",
                            INGEST,
                            "/ops/dead-letters",
                            rows("id", "stream", "topic", "partition", "offset", "reason", "detail", "state", "deadAt"))
                    .and(Filters.LETTERS),
            Operation.get(
                            "counts",
                            "How many there are by stream, topic and reason",
                            INGEST,
                            "/ops/dead-letters/counts",
                            new Rows("counts", null, List.of("stream", "topic", "reason", "count", "oldest", "newest")))
                    .and(Filters.LETTERS),
            Operation.get(
                    "show",
                    "One with its record (base64), headers and history",
                    INGEST,
                    "/ops/dead-letters/{id}",
                    Item.PLAIN,
                    Filters.id("its number")),
            Operation.get(
                            "export",
                            "All of them with their records, a line of JSON for each",
                            INGEST,
                            "/ops/dead-letters/export",
                            new Lines())
                    .and(Filters.LETTERS),
            Operation.post(
                            "discard",
                            "These will never be sent again: by numbers, or by filters with a reason",
                            INGEST,
                            "/ops/discards",
                            Filters.DISCARDS,
                            STREAM_OF_BODY,
                            Value.argument("ID", "deadLetters", Place.BODY, Kind.IDS, "their numbers, at most 1000")
                                    .asOptional(),
                            Filters.why(),
                            Filters.ALL)
                    .and(FILTER));

    static final Group REDRIVES = Redrives.of(
            new Redrives.Kind(
                    INGEST,
                    "Dead letters of a stream sent again",
                    "letters",
                    Value.query("stream", "NAME", "only of this stream"),
                    STREAM_OF_BODY),
            FILTER,
            List.of("stored", "duplicate", "expired", "stillDead"));

    static final Operation ACTIONS = Operation.get(
            "ingest",
            "What operators did at ingest, oldest first",
            INGEST,
            "/ops/actions",
            rows("id", "at", "who", "what", "stream", "detail"));

    private IngestCommands() {}

    private static Rows rows(String... columns) {
        return new Rows("items", "after", List.of(columns));
    }
}

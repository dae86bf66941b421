package io.onefold.cli.catalogue;

import static io.onefold.cli.ask.Service.WEBHOOK;

import io.onefold.cli.catalogue.Shape.Item;
import io.onefold.cli.catalogue.Shape.Lines;
import io.onefold.cli.catalogue.Shape.Rows;
import io.onefold.cli.catalogue.Value.Kind;
import io.onefold.cli.catalogue.Value.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What webhook-service is asked; see {@code docs/webhook-operations.md}. */
final class WebhookCommands {
    private static final Value QUEUE = Value.argument("QUEUE", "queue", Place.BODY, Kind.TEXT, "its name");
    private static final Value OF_QUEUE = Value.query("queue", "NAME", "only of this queue");
    private static final Value JOB = Filters.id("of the job");
    private static final Value NEW_GENERATION =
            Value.flag("newGeneration", Place.BODY, "as a new effect, with a key of its own");
    private static final Value ACCEPT =
            Value.flag("acceptDoubleEffect", Place.BODY, "also if the effect may be there already");
    private static final List<Value> DEAD =
            Filters.dead("only with a delivery of this source", "only of this collapse key");
    private static final Rows JOBS =
            rows("id", "queue", "key", "state", "reason", "attempts", "generation", "madeAt", "runAt", "endedAt");

    static final Group JOB_COMMANDS = Group.of(
            "jobs",
            "What is to be done at the targets",
            Operation.get(
                    "list",
                    "Jobs, oldest first",
                    WEBHOOK,
                    "/ops/jobs",
                    JOBS,
                    OF_QUEUE,
                    Value.query("state", "STATE", "a state, or live for waiting, running and retrying"),
                    Value.query("key", "TEXT", "only of this collapse key"),
                    Filters.from("made since"),
                    Filters.to("made before")),
            Operation.get(
                    "show",
                    "One with its effect, deliveries, attempts and timeline",
                    WEBHOOK,
                    "/ops/jobs/{id}",
                    new Item(
                            Map.of(
                                    "attempts",
                                    List.of(
                                            "number",
                                            "worker",
                                            "startedAt",
                                            "outcome",
                                            "status",
                                            "durationMs",
                                            "reason",
                                            "response")),
                            answer -> Optional.empty()),
                    JOB),
            Operation.get("dead", "Dead jobs, oldest first", WEBHOOK, "/ops/dead-jobs", JOBS)
                    .and(Filters.DEAD_JOBS),
            Operation.get(
                            "counts",
                            "How many are dead by queue and reason",
                            WEBHOOK,
                            "/ops/dead-jobs/counts",
                            new Rows("", null, List.of("queue", "reason", "jobs", "oldest", "newest")))
                    .and(Filters.DEAD_JOBS),
            Operation.get(
                            "export",
                            "All dead jobs, a line of JSON for each",
                            WEBHOOK,
                            "/ops/dead-jobs/export",
                            new Lines())
                    .and(Filters.DEAD_JOBS),
            Operation.post(
                    "retry",
                    "Try a dead one again, or one that is retrying now, with the same key and body",
                    WEBHOOK,
                    "/ops/jobs/{id}/retry",
                    Item.PLAIN,
                    JOB,
                    NEW_GENERATION,
                    ACCEPT),
            Operation.post(
                    "cancel",
                    "Cancel one, at once or when its attempt ends",
                    WEBHOOK,
                    "/ops/jobs/{id}/cancel",
                    Item.PLAIN,
                    JOB),
            Operation.post(
                    "integrate",
                    "Have a key done once more, as a new effect",
                    WEBHOOK,
                    "/ops/jobs",
                    Item.PLAIN,
                    QUEUE,
                    Value.argument("KEY", "key", Place.BODY, Kind.TEXT, "the collapse key, such as an order's id"),
                    Value.body("payload", Kind.JSON_FILE, "FILE", "JSON to send (that of the newest delivery)"),
                    ACCEPT,
                    Value.option(
                                    "Idempotency-Key",
                                    Place.HEADER,
                                    Kind.TEXT,
                                    "TEXT",
                                    "the same again is the same request")
                            .named("--idempotency-key")),
            Operation.post(
                            "discard",
                            "Nobody wants these dead jobs any more: by numbers, or by filters",
                            WEBHOOK,
                            "/ops/discards",
                            Filters.DISCARDS,
                            QUEUE,
                            Value.argument("ID", "jobs", Place.BODY, Kind.IDS, "their numbers, at most 1000")
                                    .asOptional(),
                            Filters.why().asRequired(),
                            Value.flag("dryRun", Place.BODY, "only say how many the filters name"),
                            Filters.ALL)
                    .and(DEAD));

    static final Group DELIVERIES = Group.of(
            "deliveries",
            "What arrived",
            Operation.get(
                    "list",
                    "Deliveries, oldest first, without what they hold",
                    WEBHOOK,
                    "/ops/deliveries",
                    rows("id", "source", "eventId", "type", "standing", "bytes", "receivedAt"),
                    Value.query("source", "NAME", "only of this source"),
                    Value.query("standing", "STANDING", "routed, ignored, unroutable or malformed"),
                    Value.query("type", "TYPE", "only events of this type"),
                    Filters.from("received since"),
                    Filters.to("received before")),
            Operation.get(
                    "show",
                    "One with headers and body, and what it did",
                    WEBHOOK,
                    "/ops/deliveries/{id}",
                    Item.PLAIN,
                    Filters.id("its number")));

    static final Operation EFFECTS = Operation.get(
            "effects",
            "What was to be done once, and whether it was, oldest first",
            WEBHOOK,
            "/ops/effects",
            rows("id", "queue", "key", "generation", "state", "result", "unknown", "jobId", "madeAt", "endedAt"),
            OF_QUEUE,
            Value.query("state", "STATE", "open, done, dead or cancelled"),
            Filters.from("made since"),
            Filters.to("made before"),
            Filters.csv());

    static final Operation QUEUES = Operation.get(
            "queues",
            "What each queue has to do, and how it does it",
            WEBHOOK,
            "/ops/queues",
            new Rows(
                    "",
                    null,
                    List.of(
                            "name",
                            "declared",
                            "policy",
                            "jobs.waiting",
                            "jobs.running",
                            "jobs.retrying",
                            "jobs.done",
                            "jobs.dead",
                            "oldestDueSeconds",
                            "target.rate",
                            "target.concurrency",
                            "target.circuit",
                            "target.url")));

    static final Group REDRIVES = Redrives.of(
            new Redrives.Kind(
                    WEBHOOK,
                    "Dead jobs of a queue sent again",
                    "jobs",
                    Value.query("target", "QUEUE", "only of this queue"),
                    Value.argument("QUEUE", "target", Place.BODY, Kind.TEXT, "its name")),
            begin(),
            List.of("sent", "collapsed", "refused", "answered", "failed"));

    static final Operation ACTIONS = Operation.get(
            "webhook",
            "What operators did at webhook, oldest first",
            WEBHOOK,
            "/ops/actions",
            rows("id", "at", "who", "what", "jobId", "detail"),
            Value.query("what", "ACTION", "only this, such as retry or redrive_pause"),
            Value.query("job", "ID", "only to this job"));

    private WebhookCommands() {}

    private static Rows rows(String... columns) {
        return new Rows("", "after", List.of(columns));
    }

    private static List<Value> begin() {
        List<Value> values = new ArrayList<>(DEAD);
        values.add(NEW_GENERATION);
        values.add(ACCEPT);
        return values;
    }
}

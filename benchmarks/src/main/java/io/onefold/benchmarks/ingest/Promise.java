package io.onefold.benchmarks.ingest;

import java.util.List;

/** Ingest as it is, and with one promise taken out: by another text of a statement, or another class in its place. */
enum Promise {
    ALL("everything on", List.of(), List.of()),

    /** Anybody writes for a lane: no epoch is compared and no row is locked. What is booked needs the offset. */
    FENCE(
            "no fence",
            List.of(new Change("FROM ingest.lane\n", "WHERE lane.owner_epoch = .*FOR UPDATE OF lane", "")),
            List.of()),

    /** Nothing is left of a batch. The counts stay, they stand in the row that the offset is written to anyway. */
    BOOKS(
            "no audit trail",
            List.of(new Change("INSERT INTO ingest.batch", "VALUES \\((.*)\\)", "SELECT $1 WHERE false")),
            List.of()),

    /** What was not inserted is dropped: not looked up, not told apart, not compared. */
    ATTRIBUTION("no attribution", List.of(), List.of("io/onefold/ingest/write/DuplicateStore.class"));

    private final String title;
    private final List<Change> changes;
    private final List<String> classes;

    Promise(String title, List<Change> changes, List<String> classes) {
        this.title = title;
        this.changes = changes;
        this.classes = classes;
    }

    /**
     * Another text of a statement.
     *
     * @param holds tells the statement from all others
     * @param what a regular expression over lines, which must be found in it once
     */
    record Change(String holds, String what, String by) {}

    String title() {
        return title;
    }

    List<Change> changes() {
        return changes;
    }

    /** Classes of this module that stand in for those of the service. */
    List<String> classes() {
        return classes;
    }
}

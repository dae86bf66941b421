-- Streams that are partitioned by day, and how long things are kept.

-- Days before the horizon are gone or about to go. It only rises: an event of such a day is booked as expired.
ALTER TABLE ingest.stream ADD COLUMN horizon date;

-- A day whose rows no longer count, from the moment that `lane.dropped` took them over; its leaf goes after that.
CREATE TABLE ingest.dropped_day (
    stream     text        NOT NULL REFERENCES ingest.stream,
    day        date        NOT NULL,
    rows       bigint      NOT NULL,
    dropped_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stream, day)
);

-- What the books count and the tables no longer hold.
ALTER TABLE ingest.lane
    ADD COLUMN pruned_dead      bigint NOT NULL DEFAULT 0,
    ADD COLUMN pruned_conflicts bigint NOT NULL DEFAULT 0;

-- A discarded dead letter stays in the dead count; the other outcomes are those of sending it again.
ALTER TABLE ingest.dead_letter
    ADD COLUMN state       text NOT NULL DEFAULT 'dead'
        CHECK (state IN ('dead', 'discarded', 'stored', 'duplicate', 'expired')),
    ADD COLUMN resolved_at timestamptz,
    ADD COLUMN resolved_by text,
    ADD CHECK ((state = 'dead') = (resolved_at IS NULL));

-- For retention: what is old enough to go.
CREATE INDEX dead_letter_by_end ON ingest.dead_letter (resolved_at) WHERE resolved_at IS NOT NULL;
CREATE INDEX key_conflict_by_time ON ingest.key_conflict USING brin (found_at);
CREATE INDEX batch_by_time ON ingest.batch USING brin (written_at);

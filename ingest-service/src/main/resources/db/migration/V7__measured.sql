-- What one replica measures for the metrics of all of them, a row per stream.

CREATE TABLE ingest.measured (
    stream             text   PRIMARY KEY REFERENCES ingest.stream,
    dead               bigint NOT NULL,
    dead_p99_at        timestamptz, -- when the letter died that is older than 99 % of the dead
    dead_oldest_at     timestamptz,
    records_difference bigint NOT NULL,
    offsets_difference bigint NOT NULL
);

-- When somebody last did; its only row is the turn.
CREATE TABLE ingest.measuring (
    one      boolean     PRIMARY KEY DEFAULT true CHECK (one),
    taken_at timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO ingest.measuring DEFAULT VALUES;

CREATE INDEX dead_letter_dead ON ingest.dead_letter (stream, dead_at) WHERE state = 'dead';

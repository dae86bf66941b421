-- What others may read of ingest: the contract with the summaries. A column is added here, never changed or taken away.

CREATE VIEW ingest.event_v1 AS
SELECT stream, key, occurred_at, day, payload, headers, topic, topic_id, kafka_partition, kafka_offset, lane_id, batch_no,
    stored_at
FROM ingest.event;

-- Whoever has seen `last_batch` of a lane sees every event of that lane up to it.
CREATE VIEW ingest.lane_v1 AS
SELECT lane_id, stream, topic, topic_id, kafka_partition, last_batch, stored, dropped
FROM ingest.lane;

CREATE VIEW ingest.batch_v1 AS
SELECT lane_id, batch_no, stored, days, written_at
FROM ingest.batch;

-- Events of days before the horizon are gone or about to go.
CREATE VIEW ingest.stream_v1 AS
SELECT stream, partition_by, horizon, created_at
FROM ingest.stream;

-- The events of some batches, wherever they lie. All rows of a batch have one number and numbers only rise, so an entry
-- is a few bytes at the right edge.
CREATE INDEX event_by_batch ON ingest.event (batch_no);

GRANT USAGE ON SCHEMA ingest TO onefold_ingest_reader;
GRANT SELECT ON ingest.event_v1, ingest.lane_v1, ingest.batch_v1, ingest.stream_v1 TO onefold_ingest_reader;

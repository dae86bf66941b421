-- The tables of ingest. Every writer follows one order of locks: lanes by lane_id, then events by key.

CREATE TABLE ingest.stream (
    stream         text PRIMARY KEY CHECK (stream ~ '^[a-z][a-z0-9]*$'),
    group_id       text        NOT NULL,
    partition_by   text        NOT NULL CHECK (partition_by IN ('none', 'day')),
    key_expression text        NOT NULL,
    starts_from    text        NOT NULL,
    created_at     timestamptz NOT NULL DEFAULT now()
);

-- One row per (stream, topic id, partition): who may write, where it stands, and its books.
CREATE TABLE ingest.lane (
    lane_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream          text        NOT NULL REFERENCES ingest.stream,
    topic           text        NOT NULL,
    topic_id        uuid        NOT NULL,
    kafka_partition integer     NOT NULL,
    group_id        text        NOT NULL,
    owner_epoch     bigint      NOT NULL DEFAULT 0,
    owner           text,
    first_offset    bigint      NOT NULL,
    next_offset     bigint      NOT NULL,
    last_batch      bigint      NOT NULL DEFAULT 0,
    consumed_new    bigint      NOT NULL DEFAULT 0,
    consumed_again  bigint      NOT NULL DEFAULT 0,
    skipped         bigint      NOT NULL DEFAULT 0,
    lost            bigint      NOT NULL DEFAULT 0,
    stored          bigint      NOT NULL DEFAULT 0,
    in_batch        bigint      NOT NULL DEFAULT 0,
    redelivery      bigint      NOT NULL DEFAULT 0,
    republish       bigint      NOT NULL DEFAULT 0,
    conflicts       bigint      NOT NULL DEFAULT 0,
    dead_lettered   bigint      NOT NULL DEFAULT 0,
    expired         bigint      NOT NULL DEFAULT 0,
    dropped         bigint      NOT NULL DEFAULT 0,
    UNIQUE (stream, topic_id, kafka_partition),
    CHECK (next_offset >= first_offset)
);

-- One leaf per stream, made by the service over the owner's connection; the unique index on the key is the leaf's.
-- `day` is the UTC day of occurred_at, a plain column so that a stream can be partitioned by it.
CREATE TABLE ingest.event (
    stream          text        NOT NULL,
    key             uuid        NOT NULL,
    occurred_at     timestamptz NOT NULL,
    day             date        NOT NULL,
    payload         jsonb       NOT NULL,
    headers         jsonb,
    topic           text        NOT NULL,
    topic_id        uuid        NOT NULL,
    kafka_partition integer     NOT NULL,
    kafka_offset    bigint      NOT NULL,
    lane_id         bigint      NOT NULL,
    batch_no        bigint      NOT NULL,
    stored_at       timestamptz NOT NULL DEFAULT now()
) PARTITION BY LIST (stream);

-- CACHE 1: numbers are taken under the lane locks and must not be handed out in advance.
CREATE SEQUENCE ingest.batch_no AS bigint CACHE 1;

-- The audit trail: what one transaction did to one lane.
CREATE TABLE ingest.batch (
    batch_no       bigint      NOT NULL,
    lane_id        bigint      NOT NULL REFERENCES ingest.lane,
    from_offset    bigint      NOT NULL,
    end_offset     bigint      NOT NULL,
    consumed_new   bigint      NOT NULL,
    consumed_again bigint      NOT NULL,
    skipped        bigint      NOT NULL,
    stored         bigint      NOT NULL,
    in_batch       bigint      NOT NULL,
    redelivery     bigint      NOT NULL,
    republish      bigint      NOT NULL,
    conflicts      bigint      NOT NULL,
    dead_lettered  bigint      NOT NULL,
    expired        bigint      NOT NULL,
    days           date[]      NOT NULL,
    written_at     timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (lane_id, batch_no)
);

CREATE TABLE ingest.dead_letter (
    dead_letter_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream           text        NOT NULL,
    lane_id          bigint      NOT NULL REFERENCES ingest.lane,
    topic            text        NOT NULL,
    topic_id         uuid        NOT NULL,
    kafka_partition  integer     NOT NULL,
    kafka_offset     bigint      NOT NULL,
    record_hash      bytea       NOT NULL,
    record_timestamp timestamptz,
    raw_key          bytea,
    raw_value        bytea,
    value_bytes      bigint      NOT NULL,
    truncated        boolean     NOT NULL,
    headers          jsonb       NOT NULL,
    reason           text        NOT NULL,
    detail           text        NOT NULL,
    batch_no         bigint      NOT NULL,
    dead_at          timestamptz NOT NULL DEFAULT now(),
    UNIQUE (lane_id, kafka_offset, record_hash)
);
CREATE INDEX dead_letter_by_stream ON ingest.dead_letter (stream, dead_letter_id);

-- The same key with another content: the first one stands, this is the other.
CREATE TABLE ingest.key_conflict (
    conflict_id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream             text        NOT NULL,
    key                uuid        NOT NULL,
    standing_lane_id   bigint      NOT NULL,
    standing_offset    bigint      NOT NULL,
    lane_id            bigint      NOT NULL REFERENCES ingest.lane,
    kafka_offset       bigint      NOT NULL,
    record_hash        bytea       NOT NULL,
    payload            jsonb       NOT NULL,
    headers            jsonb,
    batch_no           bigint      NOT NULL,
    found_at           timestamptz NOT NULL DEFAULT now(),
    UNIQUE (lane_id, kafka_offset, record_hash)
);
CREATE INDEX key_conflict_by_key ON ingest.key_conflict (stream, key);

-- Offsets that were passed without being read: dropped by the broker before we came, or skipped by an operator.
CREATE TABLE ingest.gap (
    gap_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    lane_id     bigint      NOT NULL REFERENCES ingest.lane,
    kind        text        NOT NULL CHECK (kind IN ('lost', 'operator')),
    from_offset bigint      NOT NULL,
    end_offset  bigint      NOT NULL CHECK (end_offset > from_offset),
    found_at    timestamptz NOT NULL DEFAULT now()
);

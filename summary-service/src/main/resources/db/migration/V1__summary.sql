-- What the summaries are, how far they have come, and what operators asked of them. The cells are in the schema summary,
-- a typed table per summary that the service makes.

CREATE TABLE summary_meta.summary (
    summary     text PRIMARY KEY CHECK (summary ~ '^[a-z][a-z0-9]{0,39}$'),
    stream      text        NOT NULL,
    declaration text        NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT now(),
    retired_at  timestamptz
);

-- Per lane: every event of a batch up to this one is in the cells, and no other. It moves in the transaction that adds.
CREATE TABLE summary_meta.progress (
    summary  text   NOT NULL REFERENCES summary_meta.summary,
    lane_id  bigint NOT NULL,
    batch_no bigint NOT NULL,
    PRIMARY KEY (summary, lane_id)
);

-- What a summary has come across on its way.
CREATE TABLE summary_meta.tally (
    summary       text PRIMARY KEY REFERENCES summary_meta.summary,
    counted       bigint      NOT NULL DEFAULT 0, -- events
    missing       bigint      NOT NULL DEFAULT 0, -- events that ingest had booked and that were gone
    moved_at      timestamptz NOT NULL DEFAULT now(),
    behind_since  timestamptz, -- while a run leaves something for the next transaction
    counted_then  bigint
);

-- For the retention of ingest: a summary without progress appears once, without a lane.
CREATE VIEW summary_meta.progress_v1 AS
SELECT s.summary, s.stream, p.lane_id, p.batch_no
FROM summary_meta.summary s LEFT JOIN summary_meta.progress p USING (summary)
WHERE s.retired_at IS NULL;

-- What operators asked to be counted again, and the samples of the schedule: progress, and what came of it.
CREATE TABLE summary_meta.recount (
    recount_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    summary      text        NOT NULL REFERENCES summary_meta.summary,
    kind         text        NOT NULL CHECK (kind IN ('rebuild', 'reconciliation')),
    repair       boolean     NOT NULL,
    from_at      timestamptz NOT NULL,
    to_at        timestamptz NOT NULL CHECK (to_at > from_at),
    periods      bigint      NOT NULL,
    asked_by     text        NOT NULL,
    asked_at     timestamptz NOT NULL DEFAULT now(),
    state        text        NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'running', 'done', 'cancelled', 'refused')),
    started_at   timestamptz,
    ended_at     timestamptz,
    detail       text,
    -- Where it is: this period is counted into summary_recount, then its cells up to this key have been compared.
    period_start timestamptz,
    comparing    boolean     NOT NULL DEFAULT false,
    compared_to  uuid        NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    period_cells bigint      NOT NULL DEFAULT 0,
    period_wrong bigint      NOT NULL DEFAULT 0,
    periods_done bigint      NOT NULL DEFAULT 0,
    events       bigint      NOT NULL DEFAULT 0,
    cells        bigint      NOT NULL DEFAULT 0,
    missing      bigint      NOT NULL DEFAULT 0,
    extra        bigint      NOT NULL DEFAULT 0,
    differing    bigint      NOT NULL DEFAULT 0,
    repaired     bigint      NOT NULL DEFAULT 0,
    CHECK ((state IN ('waiting', 'running')) = (ended_at IS NULL))
);
CREATE INDEX recount_open ON summary_meta.recount (summary, recount_id) WHERE ended_at IS NULL;
CREATE INDEX recount_by_summary ON summary_meta.recount (summary, kind, recount_id);

-- Per lane: batches up to this one are in summary_recount.
CREATE TABLE summary_meta.recount_lane (
    recount_id bigint NOT NULL REFERENCES summary_meta.recount ON DELETE CASCADE,
    lane_id    bigint NOT NULL,
    batch_no   bigint NOT NULL,
    PRIMARY KEY (recount_id, lane_id)
);

-- The first cells that a recount found wrong: as they were, and as raw has them.
CREATE TABLE summary_meta.difference (
    recount_id   bigint      NOT NULL REFERENCES summary_meta.recount ON DELETE CASCADE,
    cell_key     uuid        NOT NULL,
    period_start timestamptz NOT NULL,
    kind         text        NOT NULL CHECK (kind IN ('missing', 'extra', 'differing')),
    found        jsonb,
    expected     jsonb,
    PRIMARY KEY (recount_id, cell_key)
);

-- When a period was last compared, and how many of its cells were left wrong.
CREATE TABLE summary_meta.checked (
    summary      text        NOT NULL REFERENCES summary_meta.summary,
    period_start timestamptz NOT NULL,
    checked_at   timestamptz NOT NULL,
    cells        bigint      NOT NULL,
    drift        bigint      NOT NULL,
    PRIMARY KEY (summary, period_start)
);

-- Where the period begins that holds a moment. A start that begins no period of its own is that of an hour which a change of
-- the clocks by half an hour has cut: what is left of it begins where the hour before it ends.
CREATE FUNCTION summary_meta.period_start(unit text, moment timestamptz, zone text) RETURNS timestamptz
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
    SELECT CASE WHEN date_trunc(unit, start, zone) = start THEN start
        ELSE date_trunc(unit, start, zone) + interval '1 hour' END
    FROM (SELECT date_trunc(unit, moment, zone) AS start) AS truncated
    $$;

-- A value of a payload as a type, or NULL if it does not fit; none of them can fail. Plain SQL, so that the planner puts
-- them in line.

-- Values that are equal as JSON give equal results: 1 and 1.0 are one group whatever its type is.

-- Text, booleans, and numbers without zeros at the end; an object or an array is no text.
CREATE FUNCTION summary_meta.as_text(v jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT CASE jsonb_typeof(v)
        WHEN 'string' THEN v #>> '{}' WHEN 'boolean' THEN v #>> '{}' WHEN 'number' THEN trim_scale(v::numeric)::text
        END
    $$;

-- A number, or a text that is one as JSON spells it; below 1e400 and with at most 400 digits behind the point, so that no
-- sum overflows.
CREATE FUNCTION summary_meta.as_numeric(v jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT CASE jsonb_typeof(v)
        WHEN 'number' THEN CASE WHEN abs(v::numeric) < 1e400 AND min_scale(v::numeric) <= 400 THEN v::numeric END
        WHEN 'string' THEN CASE
            WHEN length(v #>> '{}') <= 810
                AND (v #>> '{}') ~ '^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?$'
            THEN CASE WHEN abs((v #>> '{}')::numeric) < 1e400 AND min_scale((v #>> '{}')::numeric) <= 400
                THEN (v #>> '{}')::numeric END
            END
        END
    $$;

CREATE FUNCTION summary_meta.as_bigint(v jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT CASE WHEN summary_meta.as_numeric(v) BETWEEN -9223372036854775808 AND 9223372036854775807
        THEN CASE WHEN summary_meta.as_numeric(v) % 1 = 0 THEN summary_meta.as_numeric(v)::bigint END
        END
    $$;

CREATE FUNCTION summary_meta.as_boolean(v jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT CASE WHEN v IN ('true', '"true"') THEN true WHEN v IN ('false', '"false"') THEN false END $$;

CREATE FUNCTION summary_meta.as_uuid(v jsonb) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT CASE WHEN jsonb_typeof(v) = 'string'
            AND (v #>> '{}') ~ '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'
        THEN (v #>> '{}')::uuid END
    $$;

-- A calendar date, 2026-01-31, of the years 1 to 9999.
CREATE FUNCTION summary_meta.as_date(v jsonb) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT CASE WHEN jsonb_typeof(v) = 'string' AND (v #>> '{}') ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
        THEN CASE WHEN left(v #>> '{}', 4) <> '0000'
                AND right(v #>> '{}', 2)::int <= extract(day FROM
                    make_date(left(v #>> '{}', 4)::int, substr(v #>> '{}', 6, 2)::int, 1) + interval '1 month - 1 day')
            THEN make_date(left(v #>> '{}', 4)::int, substr(v #>> '{}', 6, 2)::int, right(v #>> '{}', 2)::int) END
        END
    $$;

-- Dead letters sent again, and what operators did.

-- What was done with a letter, in order: [{"at": .., "what": "discarded", "by": .., ..}].
ALTER TABLE ingest.dead_letter ADD COLUMN history jsonb NOT NULL DEFAULT '[]';

CREATE TABLE ingest.operator_action (
    action_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    who       text        NOT NULL,
    what      text        NOT NULL,
    stream    text        NOT NULL,
    detail    jsonb       NOT NULL DEFAULT '{}',
    done_at   timestamptz NOT NULL DEFAULT now()
);

-- All there is to know of a redrive, its pace too: whoever has the row's lock moves it.
CREATE TABLE ingest.redrive (
    redrive_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream          text        NOT NULL REFERENCES ingest.stream,
    filter          jsonb       NOT NULL,
    died_before     timestamptz NOT NULL, -- it is about what was dead when it was made
    died_after      timestamptz NOT NULL,
    rate            double precision NOT NULL CHECK (rate > 0), -- letters per second, over all replicas
    who             text        NOT NULL,
    phase           text        NOT NULL CHECK (phase IN ('canary', 'running', 'paused', 'done', 'cancelled')),
    why             text CHECK ((why IS NOT NULL) = (phase = 'paused')),
    canary          integer     NOT NULL CHECK (canary >= 0),
    canary_sent     integer     NOT NULL DEFAULT 0,
    canary_answered integer     NOT NULL DEFAULT 0,
    canary_failed   integer     NOT NULL DEFAULT 0,
    recent          text        NOT NULL DEFAULT '', -- the last answers, the oldest first
    credit          double precision NOT NULL DEFAULT 0,
    paced_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
    driver          text, -- the replica that moved it last; others take over when it rests
    seen            bigint      NOT NULL DEFAULT 0, -- all letters up to this one went, or are not meant
    up_to           bigint      NOT NULL, -- the last letter that is meant
    total           bigint      NOT NULL,
    stored          bigint      NOT NULL DEFAULT 0,
    duplicate       bigint      NOT NULL DEFAULT 0,
    expired         bigint      NOT NULL DEFAULT 0,
    still_dead      bigint      NOT NULL DEFAULT 0,
    made_at         timestamptz NOT NULL DEFAULT now(),
    ended_at        timestamptz,
    CHECK ((phase IN ('done', 'cancelled')) = (ended_at IS NOT NULL))
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX redrive_active ON ingest.redrive (stream) WHERE phase IN ('canary', 'running', 'paused');

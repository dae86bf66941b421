-- What arrived, what it asks for, and what was done about it.

-- One row per event of a source, for ever: its id stays taken when headers and body are pruned.
CREATE TABLE webhook.delivery (
    delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    source      text        NOT NULL,
    event_id    text        NOT NULL CHECK (length(event_id) BETWEEN 1 AND 200),
    event_type  text,
    standing    text        NOT NULL CHECK (standing IN ('routed', 'ignored', 'unroutable', 'malformed')),
    headers     jsonb,
    body        bytea,
    traceparent text,
    received_at timestamptz NOT NULL DEFAULT now(),
    pruned_at   timestamptz,
    CHECK ((body IS NULL) = (pruned_at IS NOT NULL)),
    UNIQUE (source, event_id)
);
-- Retention looks for what is not pruned, and whoever asks by time nearly always asks for that.
CREATE INDEX delivery_by_time ON webhook.delivery (received_at) WHERE pruned_at IS NULL;

-- Numbers of jobs, taken before they are written: under `collapse` and `rerun` the idempotency key is made of it.
CREATE SEQUENCE webhook.job_ids;

-- One thing to be done once, downstream. The newest row of a key is the lock of that key: whoever makes, ends or claims a
-- job of the key holds it, and who makes a newer one takes `newest` away from it in the same transaction.
CREATE TABLE webhook.effect (
    effect_id        bigint PRIMARY KEY, -- the number of its first job
    key              uuid        NOT NULL, -- of queue and collapse key
    queue            text        NOT NULL,
    collapse_key     text        NOT NULL CHECK (length(collapse_key) BETWEEN 1 AND 500),
    generation       integer     NOT NULL DEFAULT 1 CHECK (generation > 0),
    newest           boolean     NOT NULL DEFAULT true,
    state            text        NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'dead', 'cancelled')),
    idempotency_key  uuid        NOT NULL,
    body             bytea, -- frozen by the first claim, the same for every attempt
    job_id           bigint      NOT NULL, -- the last job that was made for it
    traceparent      text,
    first_attempt_at timestamptz,
    last_attempt_at  timestamptz,
    unknown          boolean     NOT NULL DEFAULT false, -- an attempt may have had its effect without saying so
    result           text,       -- the target's own id
    made_at          timestamptz NOT NULL DEFAULT now(),
    ended_at         timestamptz,
    UNIQUE (key, generation)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX effect_newest ON webhook.effect (key) WHERE newest;
CREATE INDEX effect_by_time ON webhook.effect (made_at);

CREATE TABLE webhook.job (
    job_id      bigint PRIMARY KEY,
    effect_id   bigint      NOT NULL REFERENCES webhook.effect,
    key         uuid        NOT NULL,
    queue       text        NOT NULL,
    state       text        NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'running', 'retrying', 'done', 'dead', 'cancelled', 'superseded',
            'discarded')),
    reason      text,
    rerun       boolean     NOT NULL DEFAULT false, -- one more is to follow it
    cancelled   boolean     NOT NULL DEFAULT false, -- when its attempt ends, unless that is a success
    double_accepted boolean NOT NULL DEFAULT false, -- an operator goes on though the target may have forgotten the key
    epoch       bigint      NOT NULL DEFAULT 0,
    attempts    integer     NOT NULL DEFAULT 0,
    attempts_before integer NOT NULL DEFAULT 0, -- those before an operator's retry: the maximum counts from there
    redrive_id  bigint, -- the last redrive that sent it; no reference: who ends a job must not wait for who moves the redrive
    answered_at timestamptz, -- when its first attempt since then ended
    run_at      timestamptz NOT NULL DEFAULT now(),
    lease_until timestamptz,
    worker      text,
    made_at     timestamptz NOT NULL DEFAULT now(),
    ended_at    timestamptz,
    CHECK ((state IN ('waiting', 'running', 'retrying')) = (ended_at IS NULL)),
    CHECK ((state = 'running') = (lease_until IS NOT NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX job_live ON webhook.job (key) WHERE state IN ('waiting', 'running', 'retrying');
CREATE INDEX job_due ON webhook.job (queue, run_at) WHERE state IN ('waiting', 'retrying');
CREATE INDEX job_due_redriven ON webhook.job (queue, run_at)
    WHERE state IN ('waiting', 'retrying') AND redrive_id IS NOT NULL;
CREATE INDEX job_in_flight ON webhook.job (redrive_id)
    WHERE redrive_id IS NOT NULL AND answered_at IS NULL AND state IN ('waiting', 'running', 'retrying');
CREATE INDEX job_leased ON webhook.job (queue, lease_until) WHERE state = 'running';
CREATE INDEX job_by_effect ON webhook.job (effect_id);
CREATE INDEX job_dead ON webhook.job (queue, job_id) WHERE state = 'dead';
CREATE INDEX job_dead_by_key ON webhook.job (key) WHERE state = 'dead';

-- Which deliveries an effect stands for, and what each of them did. No references: nobody may delete a delivery or an
-- effect, and to look for both again would be a quarter of what a delivery costs. Jobs are pruned, links are not.
CREATE TABLE webhook.link (
    delivery_id bigint NOT NULL,
    queue       text   NOT NULL,
    effect_id   bigint NOT NULL,
    job_id      bigint NOT NULL,
    meaning     text   NOT NULL CHECK (meaning IN ('enqueued', 'collapsed', 'rerun', 'absorbed')),
    PRIMARY KEY (delivery_id, queue)
);
CREATE INDEX link_by_effect ON webhook.link (effect_id, delivery_id);

-- Written before the first byte is sent, so that an attempt that kills its worker counts.
CREATE TABLE webhook.attempt (
    job_id      bigint      NOT NULL REFERENCES webhook.job ON DELETE CASCADE,
    number      integer     NOT NULL,
    epoch       bigint      NOT NULL,
    worker      text        NOT NULL,
    started_at  timestamptz NOT NULL DEFAULT now(),
    ended_at    timestamptz,
    outcome     text CHECK (outcome IN ('done', 'retry', 'dead', 'lost')),
    status      integer,
    duration_ms bigint,
    reason      text,
    response    text,
    PRIMARY KEY (job_id, number)
);

-- Replicas that are up, to share a target's rate and concurrency among them.
CREATE TABLE webhook.replica (
    replica text PRIMARY KEY,
    seen_at timestamptz NOT NULL
);

-- What operators did.
CREATE TABLE webhook.operator_action (
    action_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    who       text        NOT NULL,
    what      text        NOT NULL,
    job_id    bigint,
    detail    jsonb       NOT NULL DEFAULT '{}',
    done_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX operator_action_by_job ON webhook.operator_action (job_id);

-- Dead jobs sent again, at a rate. All there is to know of a redrive, its pace too: whoever has the row's lock moves it.
CREATE TABLE webhook.redrive (
    redrive_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    queue           text        NOT NULL,
    filter          jsonb       NOT NULL,
    died_before     timestamptz NOT NULL, -- it is about what was dead when it was made
    died_after      timestamptz NOT NULL,
    rate            double precision NOT NULL CHECK (rate > 0), -- jobs per second, over all replicas
    new_generation  boolean     NOT NULL,
    accept_double   boolean     NOT NULL,
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
    seen            bigint      NOT NULL DEFAULT 0, -- all up to this job went, or are not meant
    total           bigint      NOT NULL,
    sent            bigint      NOT NULL DEFAULT 0,
    collapsed       bigint      NOT NULL DEFAULT 0,
    refused         bigint      NOT NULL DEFAULT 0,
    answered        bigint      NOT NULL DEFAULT 0,
    failed          bigint      NOT NULL DEFAULT 0,
    made_at         timestamptz NOT NULL DEFAULT now(),
    ended_at        timestamptz,
    CHECK ((phase IN ('done', 'cancelled')) = (ended_at IS NOT NULL))
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX redrive_active ON webhook.redrive (queue) WHERE phase IN ('canary', 'running', 'paused');

-- First answers that are not counted in their redrive yet: written by who ends a job, taken by who moves the redrive.
CREATE TABLE webhook.redrive_answer (
    answer_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    redrive_id bigint  NOT NULL,
    ok         boolean NOT NULL
);

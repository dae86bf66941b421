-- What one replica measures for the metrics of all of them, a row per queue that is declared or ever had a job.

CREATE TABLE webhook.measured (
    queue          text   PRIMARY KEY,
    waiting        bigint NOT NULL,
    retrying       bigint NOT NULL,
    running        bigint NOT NULL,
    dead           bigint NOT NULL,
    due_since      timestamptz, -- of the job that is due longest
    dead_p99_at    timestamptz, -- when the job died that is older than 99 % of the dead
    dead_oldest_at timestamptz
);

-- When somebody last did; its only row is the turn.
CREATE TABLE webhook.measuring (
    one      boolean     PRIMARY KEY DEFAULT true CHECK (one),
    taken_at timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO webhook.measuring DEFAULT VALUES;

CREATE INDEX job_dead_by_end ON webhook.job (queue, ended_at) WHERE state = 'dead';

-- Gaps found while reading name their batch; a skip says who asked and why, and holds until the group has passed it.
ALTER TABLE ingest.gap
    ADD COLUMN batch_no  bigint,
    ADD COLUMN reason    text,
    ADD COLUMN asked_by  text,
    ADD COLUMN passed_at timestamptz,
    ADD CHECK (kind <> 'operator' OR (reason IS NOT NULL AND asked_by IS NOT NULL)),
    ADD CHECK (kind = 'operator' OR passed_at IS NULL);

-- Skips that a claim must still honour: few, asked for with every claim.
CREATE INDEX gap_open_skips ON ingest.gap (lane_id, end_offset) WHERE kind = 'operator' AND passed_at IS NULL;

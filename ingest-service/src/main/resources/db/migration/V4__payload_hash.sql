-- 64 bits of the raw bytes a payload was made of: a duplicate of the same bytes needs no comparison as JSON.
-- Rows stored before this version have none, and are compared.
ALTER TABLE ingest.event ADD COLUMN payload_hash bigint;

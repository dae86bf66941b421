-- What the runtime role may do: add and read, move the lanes, nothing else. Runs again when the role's name changes.
GRANT USAGE ON SCHEMA ingest TO "${runtimeRole}";
GRANT SELECT ON ALL TABLES IN SCHEMA ingest TO "${runtimeRole}";
GRANT INSERT ON ingest.stream, ingest.lane, ingest.event, ingest.batch, ingest.dead_letter, ingest.key_conflict, ingest.gap
    TO "${runtimeRole}";
GRANT UPDATE ON ingest.stream, ingest.lane TO "${runtimeRole}";
GRANT UPDATE (passed_at) ON ingest.gap TO "${runtimeRole}";
GRANT USAGE, SELECT, UPDATE ON SEQUENCE ingest.batch_no TO "${runtimeRole}";

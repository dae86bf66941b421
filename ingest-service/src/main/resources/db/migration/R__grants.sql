-- What the runtime role may do: add and read, move the lanes, resolve dead letters, nothing else. Runs again when the role's name changes.
GRANT USAGE ON SCHEMA ingest TO "${runtimeRole}";
GRANT SELECT ON ALL TABLES IN SCHEMA ingest TO "${runtimeRole}";
GRANT INSERT ON ingest.stream, ingest.lane, ingest.event, ingest.batch, ingest.dead_letter, ingest.key_conflict, ingest.gap,
    ingest.operator_action, ingest.redrive
    TO "${runtimeRole}";
-- The horizon is the owner's: what may expire must not depend on a writer.
REVOKE UPDATE ON ingest.stream FROM "${runtimeRole}";
GRANT UPDATE (group_id, key_expression) ON ingest.stream TO "${runtimeRole}";
GRANT UPDATE (state, resolved_at, resolved_by, reason, detail, history) ON ingest.dead_letter TO "${runtimeRole}";
GRANT UPDATE ON ingest.lane, ingest.redrive TO "${runtimeRole}";
GRANT UPDATE (passed_at) ON ingest.gap TO "${runtimeRole}";
GRANT USAGE, SELECT, UPDATE ON SEQUENCE ingest.batch_no TO "${runtimeRole}";
GRANT INSERT, UPDATE ON ingest.measured TO "${runtimeRole}";
GRANT UPDATE (taken_at) ON ingest.measuring TO "${runtimeRole}";

-- What the runtime role may do: add to the cells, move the progress. Runs again when the role's name changes.
GRANT USAGE ON SCHEMA summary, summary_recount, summary_meta TO "${runtimeRole}";
GRANT SELECT ON ALL TABLES IN SCHEMA summary_meta TO "${runtimeRole}";
-- Also what the service makes later, as the owner: the cells, and what they are recounted in.
ALTER DEFAULT PRIVILEGES IN SCHEMA summary GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO "${runtimeRole}";
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA summary TO "${runtimeRole}";
ALTER DEFAULT PRIVILEGES IN SCHEMA summary_recount
    GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON TABLES TO "${runtimeRole}";
GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON ALL TABLES IN SCHEMA summary_recount TO "${runtimeRole}";
GRANT INSERT, UPDATE ON summary_meta.progress, summary_meta.tally, summary_meta.recount, summary_meta.checked
    TO "${runtimeRole}";
GRANT INSERT, UPDATE, DELETE ON summary_meta.recount_lane TO "${runtimeRole}";
-- Old samples; what they found goes with them.
GRANT DELETE ON summary_meta.recount TO "${runtimeRole}";
GRANT INSERT ON summary_meta.difference TO "${runtimeRole}";
-- To lock the row of a summary, and to retire it.
GRANT UPDATE (retired_at) ON summary_meta.summary TO "${runtimeRole}";

-- For the retention of ingest.
GRANT USAGE ON SCHEMA summary_meta TO onefold_summary_progress_reader;
GRANT SELECT ON summary_meta.progress_v1 TO onefold_summary_progress_reader;

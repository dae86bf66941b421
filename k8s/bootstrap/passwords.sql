-- For psql from version 15: hands the passwords that are in the environment to roles.sql, which runs next in this session.
-- They are in no argument, no file and no output.
\set ON_ERROR_STOP on
\set ingest_owner ''
\set ingest ''
\set summary_owner ''
\set summary ''
\set webhook_owner ''
\set webhook ''
\getenv ingest_owner INGEST_OWNER_PASSWORD
\getenv ingest INGEST_PASSWORD
\getenv summary_owner SUMMARY_OWNER_PASSWORD
\getenv summary SUMMARY_PASSWORD
\getenv webhook_owner WEBHOOK_OWNER_PASSWORD
\getenv webhook WEBHOOK_PASSWORD
SELECT count(set_config('onefold.' || role || '_password', password, false)) AS roles
    FROM (VALUES ('ingest_owner', :'ingest_owner'), ('ingest', :'ingest'),
                 ('summary_owner', :'summary_owner'), ('summary', :'summary'),
                 ('webhook_owner', :'webhook_owner'), ('webhook', :'webhook')) AS given (role, password);

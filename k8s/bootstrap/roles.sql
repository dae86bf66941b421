-- Roles of the Onefold services, in the current database. Run by a superuser, or by a role with CREATEROLE that owns the
-- database. Idempotent: run it again after every change of a password or a limit. PostgreSQL 14 to 18.
--
-- Per service (ingest, summary, webhook):
--   onefold_<service>_owner  owns the schema of the service and runs its migrations (DATABASE_MIGRATION_USERNAME)
--   onefold_<service>        what the service works as (DATABASE_USERNAME); gets its rights from the migrations
--
-- And two roles that nobody logs in as, for what one service reads of another; the migrations of the owner grant to them:
--   onefold_ingest_reader            the views of ingest; summary is a member
--   onefold_summary_progress_reader  how far the summaries are, for the retention of ingest, which is a member
--
-- Passwords come from settings, so that none is written here; without one, the password of that role is left as it is
-- (a new role then cannot log in by password):
--
--   PGOPTIONS="-c onefold.ingest_owner_password=... -c onefold.ingest_password=..." psql -v ON_ERROR_STOP=1 -f roles.sql
--   or before it, in the same session: SELECT set_config('onefold.ingest_password', '...', false);
--
--   onefold.ingest_owner_password   onefold.ingest_password
--   onefold.summary_owner_password  onefold.summary_password
--   onefold.webhook_owner_password  onefold.webhook_password

DO $roles$
DECLARE
  service text;
  suffix text;
  role text;
  password text;
BEGIN
  FOREACH service IN ARRAY ARRAY['ingest', 'summary', 'webhook'] LOOP
    FOREACH suffix IN ARRAY ARRAY['_owner', ''] LOOP
      role := 'onefold_' || service || suffix;
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
        EXECUTE format('CREATE ROLE %I LOGIN', role);
      ELSIF EXISTS (SELECT FROM pg_roles WHERE rolname = role
          AND (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls OR NOT rolcanlogin)) THEN
        -- Only then: just to name some of these one must be superuser.
        EXECUTE format('ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS', role);
      END IF;
      password := nullif(current_setting('onefold.' || service || suffix || '_password', true), '');
      IF password IS NOT NULL THEN
        EXECUTE format('ALTER ROLE %I PASSWORD %L', role, password);
      END IF;
    END LOOP;
  END LOOP;
END
$roles$;

DO $readers$
DECLARE
  reader text;
BEGIN
  FOREACH reader IN ARRAY ARRAY['onefold_ingest_reader', 'onefold_summary_progress_reader'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = reader) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', reader);
    END IF;
  END LOOP;
END
$readers$;
GRANT onefold_ingest_reader TO onefold_summary, onefold_summary_owner;
GRANT onefold_summary_progress_reader TO onefold_ingest_owner;

-- No transaction of a service may outlive its process or its network: these end it. On the role and not in the
-- connection, because a pooler such as PgBouncer drops settings of the session.
DO $limits$
DECLARE
  service text;
  limits text[] := ARRAY[
    'idle_in_transaction_session_timeout=5s',
    'lock_timeout=10s',
    'statement_timeout=30s',
    'client_connection_check_interval=2s',
    'tcp_user_timeout=10s'];
  one text;
BEGIN
  IF current_setting('server_version_num')::int >= 170000 THEN
    limits := limits || 'transaction_timeout=60s'::text;
  END IF;
  FOREACH service IN ARRAY ARRAY['ingest', 'summary', 'webhook'] LOOP
    FOREACH one IN ARRAY limits LOOP
      EXECUTE format('ALTER ROLE %I SET %I = %L',
        'onefold_' || service, split_part(one, '=', 1), split_part(one, '=', 2));
    END LOOP;
    -- Owners migrate. That may take long, and the lock of it waits idle in a transaction meanwhile; what else they do
    -- sets shorter limits itself.
    FOREACH one IN ARRAY ARRAY[
        'idle_in_transaction_session_timeout=5min', 'client_connection_check_interval=2s', 'tcp_user_timeout=10s'] LOOP
      EXECUTE format('ALTER ROLE %I SET %I = %L',
        'onefold_' || service || '_owner', split_part(one, '=', 1), split_part(one, '=', 2));
    END LOOP;
  END LOOP;
END
$limits$;

-- Owners may connect and make their schema; the services may connect; nobody else may do anything.
DO $grants$
DECLARE
  service text;
BEGIN
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  -- Up to PostgreSQL 14 the schema belongs to the superuser and not to the owner of the database.
  IF (SELECT pg_has_role(nspowner, 'USAGE') FROM pg_namespace WHERE nspname = 'public') THEN
    REVOKE ALL ON SCHEMA public FROM PUBLIC;
  ELSIF has_schema_privilege('onefold_ingest', 'public', 'CREATE') THEN
    RAISE WARNING 'Everybody may make tables in schema public. Let a superuser run: REVOKE ALL ON SCHEMA public FROM PUBLIC';
  END IF;
  FOREACH service IN ARRAY ARRAY['ingest', 'summary', 'webhook'] LOOP
    EXECUTE format('GRANT CONNECT, CREATE ON DATABASE %I TO %I', current_database(), 'onefold_' || service || '_owner');
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), 'onefold_' || service);
  END LOOP;
END
$grants$;

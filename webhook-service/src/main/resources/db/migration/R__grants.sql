-- What the runtime role may do. Runs again when the role's name changes.
GRANT USAGE ON SCHEMA webhook TO "${runtimeRole}";
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook.job, webhook.attempt, webhook.replica TO "${runtimeRole}";
GRANT SELECT, INSERT, DELETE ON webhook.redrive_answer TO "${runtimeRole}";
GRANT SELECT, INSERT, UPDATE ON webhook.effect, webhook.delivery, webhook.redrive TO "${runtimeRole}";
GRANT SELECT, INSERT ON webhook.link, webhook.operator_action TO "${runtimeRole}";
-- A follow-up takes over the deliveries that asked for it.
GRANT UPDATE (effect_id) ON webhook.link TO "${runtimeRole}";
GRANT USAGE ON SEQUENCE webhook.job_ids TO "${runtimeRole}";
GRANT SELECT, INSERT, UPDATE ON webhook.measured TO "${runtimeRole}";
GRANT SELECT, UPDATE (taken_at) ON webhook.measuring TO "${runtimeRole}";

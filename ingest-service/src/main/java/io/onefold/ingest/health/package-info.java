/**
 * Health for Kubernetes. Liveness: the poll loop turns; it never depends on another server. Readiness: PostgreSQL and
 * the broker answer and the streams are declared. Started: the schema is migrated.
 */
@NullMarked
package io.onefold.ingest.health;

import org.jspecify.annotations.NullMarked;

/** The health checks that every service has: an event loop turns, the schema is migrated, PostgreSQL answers. */
@NullMarked
package io.onefold.health;

import org.jspecify.annotations.NullMarked;

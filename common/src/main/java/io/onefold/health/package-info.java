/** The health checks that every service has: whether the schema is migrated, and whether PostgreSQL answers. */
@NullMarked
package io.onefold.health;

import org.jspecify.annotations.NullMarked;

/**
 * How the pools connect to PostgreSQL: with the password as it is now, and with the TLS that {@code DATABASE_URL} asks
 * for, the same in all three. Start reading at {@link io.onefold.ingest.connect.RuntimeConnections}.
 */
@NullMarked
package io.onefold.ingest.connect;

import org.jspecify.annotations.NullMarked;

/**
 * How we connect to PostgreSQL: with the password as it is now, with the TLS that {@code DATABASE_URL} asks for, the
 * same in all three pools; the runtime pool, whose connections end with their network, and transactions of the owner
 * role that end with their process. Start at {@link io.onefold.connect.RuntimeConnections}.
 */
@NullMarked
package io.onefold.connect;

import org.jspecify.annotations.NullMarked;

/**
 * How we connect to PostgreSQL: the runtime pool, whose connections end with their network, and transactions of the
 * owner role that end with their process. Start at {@link io.onefold.ingest.connect.OwnerStore}.
 */
@NullMarked
package io.onefold.ingest.connect;

import org.jspecify.annotations.NullMarked;

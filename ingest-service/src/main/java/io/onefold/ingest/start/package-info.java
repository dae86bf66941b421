/**
 * From nothing to reading: judge the configuration, wait for the database, migrate, check the role, declare the streams,
 * open the gate. The group is not joined before the gate is open; a server that is away is waited for. Start at
 * {@link io.onefold.ingest.start.Start}.
 */
@NullMarked
package io.onefold.ingest.start;

import org.jspecify.annotations.NullMarked;

package io.onefold.connect;

import io.onefold.config.DatabaseTls;
import io.onefold.config.Secret;

/**
 * What opens the database.
 *
 * @param runtimePassword of the role that works
 * @param ownerPassword of the role that migrates
 */
public record DatabaseAccess(DatabaseTls tls, Secret runtimePassword, Secret ownerPassword) {}

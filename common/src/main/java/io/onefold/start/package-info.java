/**
 * From nothing to working: wait for the database, migrate, check the role, then what the service itself needs, then the
 * gate opens; what is done again and again begins then ({@link io.onefold.start.Duties}). A server that is away is waited
 * for, and said so. Start at {@link io.onefold.start.StartSteps}.
 */
@NullMarked
package io.onefold.start;

import org.jspecify.annotations.NullMarked;

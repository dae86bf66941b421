/**
 * The network between a service and one server, with faults on demand.
 *
 * <p>In: a server's address. Out: another address that leads to it, until a test says otherwise.
 *
 * <p>Start reading at {@link io.onefold.stack.wire.Wire}.
 */
@NullMarked
package io.onefold.stack.wire;

import org.jspecify.annotations.NullMarked;

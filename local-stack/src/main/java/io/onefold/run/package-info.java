/**
 * {@code ./run}: the whole suite on this machine, fed with events and webhooks of which it is known what must become of them.
 *
 * <p>In: a command line. Out: tables of what was sent and what the services say became of it, the verdict over both
 * as an exit code, and the addresses of everything while it is up.
 *
 * <p>Guarantee: whatever ends it, nothing of it is left but {@code .onefold/} and a folder given by {@code --data}.
 *
 * <p>Start reading at {@link io.onefold.run.Session}.
 */
@NullMarked
package io.onefold.run;

import org.jspecify.annotations.NullMarked;

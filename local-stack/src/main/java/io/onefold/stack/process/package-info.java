/**
 * Processes that a test or {@code ./run} starts, kills, freezes and never leaves behind.
 *
 * <p>In: a command or a packaged service with its environment. Out: a handle on the real process (its own pid, no shell
 * in between) with its output in a file.
 *
 * <p>Guarantee: whatever ends this JVM, SIGKILL included, ends everything started here within seconds; see
 * {@code guardian.sh}.
 *
 * <p>Start reading at {@link io.onefold.stack.process.ManagedProcess}.
 */
@NullMarked
package io.onefold.stack.process;

import org.jspecify.annotations.NullMarked;

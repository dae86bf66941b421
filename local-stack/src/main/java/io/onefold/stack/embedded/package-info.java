/**
 * The servers themselves, from Maven artifacts: unpacked once per machine and user, then each its own process.
 *
 * <p>In: ports and a folder. Out: a {@link io.onefold.stack.embedded.LocalServer} that answers, and that tests may stop,
 * kill, freeze and start again on the same port and data.
 *
 * <p>Guarantee: PostgreSQL is durable ({@code fsync}, {@code synchronous_commit} and {@code full_page_writes} on).
 *
 * <p>Start reading at {@link io.onefold.stack.embedded.LocalServer}.
 */
@NullMarked
package io.onefold.stack.embedded;

import org.jspecify.annotations.NullMarked;

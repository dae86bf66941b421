/**
 * Who may ask: the operators' and viewers' tokens.
 *
 * <p>In: a path and an {@code Authorization} header. Out: nothing, 401, 403 or 429. Guarantee: with no token set the operator
 * API is closed, and no token is ever printed. Start reading at {@link io.onefold.access.AccessFilter}.
 */
@NullMarked
package io.onefold.access;

import org.jspecify.annotations.NullMarked;

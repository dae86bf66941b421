/**
 * One strict pass over a JSON document.
 *
 * <p>In: the bytes of a record, untrusted. Out: the values at the pointers that were asked for, or the reason why
 * PostgreSQL's {@code jsonb} would refuse the document.
 *
 * <p>Guarantee: no input throws, recurses deeper than the limit, or appears in a message. Start reading at
 * {@link io.onefold.json.JsonScanner}.
 */
@NullMarked
package io.onefold.json;

import org.jspecify.annotations.NullMarked;

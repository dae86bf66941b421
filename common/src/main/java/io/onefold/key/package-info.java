/**
 * The key that says "this has already happened".
 *
 * <p>In: the fields of one record, through a {@link io.onefold.key.FieldSource}. Out: a {@link io.onefold.key.DedupKey}
 * of 128 bits, or the field that made one impossible.
 *
 * <p>Guarantee: two different lists of field values never share an encoding, and a missing field or a JSON null never
 * becomes a key. {@code docs/key.md} states the encoding with test vectors.
 *
 * <p>Start reading at {@link io.onefold.key.KeyExpression}, then {@link io.onefold.key.CanonicalEncoding}.
 */
@NullMarked
package io.onefold.key;

import org.jspecify.annotations.NullMarked;

/**
 * From a record's bytes to an event with its key and time, or to the reason why it is none.
 *
 * <p>Guarantee: decoding never throws and never drops; for every record in there is one value out. Start at
 * {@link io.onefold.ingest.decode.Decoder}.
 */
@NullMarked
package io.onefold.ingest.decode;

import org.jspecify.annotations.NullMarked;

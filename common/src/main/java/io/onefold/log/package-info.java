/**
 * What the services say. In: a fixed message and the values of its keys. Out: a line of text, or an object of JSON, that
 * holds nothing of payloads and secrets. Start at {@link io.onefold.log.Log}; every message is listed in
 * {@code docs/logging.md}.
 */
@NullMarked
package io.onefold.log;

import org.jspecify.annotations.NullMarked;

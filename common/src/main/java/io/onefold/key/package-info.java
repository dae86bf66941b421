/** The dedup key. */
@NullMarked
package io.onefold.key;

import org.jspecify.annotations.NullMarked;

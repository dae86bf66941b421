/** Tests of what is said, and of what is not. */
@NullMarked
package io.onefold.log;

import org.jspecify.annotations.NullMarked;

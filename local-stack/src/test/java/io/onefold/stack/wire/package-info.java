@NullMarked
package io.onefold.stack.wire;

import org.jspecify.annotations.NullMarked;

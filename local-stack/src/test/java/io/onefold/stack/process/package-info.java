@NullMarked
package io.onefold.stack.process;

import org.jspecify.annotations.NullMarked;

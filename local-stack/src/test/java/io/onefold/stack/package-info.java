@NullMarked
package io.onefold.stack;

import org.jspecify.annotations.NullMarked;

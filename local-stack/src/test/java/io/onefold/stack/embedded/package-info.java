@NullMarked
package io.onefold.stack.embedded;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.onefold.run;

import org.jspecify.annotations.NullMarked;

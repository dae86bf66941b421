@NullMarked
package io.onefold.run.pay;

import org.jspecify.annotations.NullMarked;

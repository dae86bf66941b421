@NullMarked
package io.onefold.cli.night;

import org.jspecify.annotations.NullMarked;

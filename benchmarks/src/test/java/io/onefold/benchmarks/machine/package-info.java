@NullMarked
package io.onefold.benchmarks.machine;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.onefold.benchmarks.webhook;

import org.jspecify.annotations.NullMarked;

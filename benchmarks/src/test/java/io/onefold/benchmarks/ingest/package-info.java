@NullMarked
package io.onefold.benchmarks.ingest;

import org.jspecify.annotations.NullMarked;

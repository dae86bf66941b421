/** What a service costs before it does anything: how long it takes to be ready, its memory, its size, by kind. */
@NullMarked
package io.onefold.benchmarks.footprint;

import org.jspecify.annotations.NullMarked;

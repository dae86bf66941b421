/** The steps of a run, for metrics and tests. */
@NullMarked
package io.onefold.summary.observe;

import org.jspecify.annotations.NullMarked;

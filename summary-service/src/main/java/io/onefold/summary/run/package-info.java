/**
 * The runs: on a schedule, per summary, one transaction after another until nothing is left. Start at
 * {@link io.onefold.summary.run.RunStore}.
 */
@NullMarked
package io.onefold.summary.run;

import org.jspecify.annotations.NullMarked;

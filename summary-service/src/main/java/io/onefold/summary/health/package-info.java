/** Health for Kubernetes. Ready: PostgreSQL answers and the summaries are declared; what does not go on is named. */
@NullMarked
package io.onefold.summary.health;

import org.jspecify.annotations.NullMarked;

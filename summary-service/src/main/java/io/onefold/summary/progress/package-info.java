/** How far each summary is, for operators, the log and the metrics, and whether it holds what ingest has stored. */
@NullMarked
package io.onefold.summary.progress;

import org.jspecify.annotations.NullMarked;

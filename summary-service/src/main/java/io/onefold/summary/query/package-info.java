/** What readers ask: cells and totals, how far a summary is, and whether it holds what ingest has stored. */
@NullMarked
package io.onefold.summary.query;

import org.jspecify.annotations.NullMarked;

package io.onefold.summary.query;

/** How rows are written. */
enum Format {
    JSON,
    CSV
}

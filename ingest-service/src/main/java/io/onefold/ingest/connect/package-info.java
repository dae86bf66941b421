/** How the runtime pool connects to PostgreSQL. */
@NullMarked
package io.onefold.ingest.connect;

import org.jspecify.annotations.NullMarked;

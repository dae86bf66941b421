/** What the tests of the summaries share: raw events as ingest would write them, services as processes, naive counts. */
@NullMarked
package io.onefold.summary.suite;

import org.jspecify.annotations.NullMarked;

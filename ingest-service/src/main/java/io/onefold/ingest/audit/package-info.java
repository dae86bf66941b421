/**
 * The books, for operators: what was consumed and what became of it, per lane and in total, and both differences that
 * must be 0. Start at {@link io.onefold.ingest.audit.AuditResource}.
 */
@NullMarked
package io.onefold.ingest.audit;

import org.jspecify.annotations.NullMarked;

/** The statements of the stores, tried against a real database. Start at {@link io.onefold.statement.StoreStatements}. */
@NullMarked
package io.onefold.statement;

import org.jspecify.annotations.NullMarked;

/**
 * From raw events to cells: which batches of which lanes are next ({@link io.onefold.summary.fold.Portion}), what they add
 * to each cell, and how that is added to a table of cells ({@link io.onefold.summary.fold.FoldStore}). Where it reads from
 * and how far it has come is the caller's: a run moves the progress, a recount its own positions.
 */
@NullMarked
package io.onefold.summary.fold;

import org.jspecify.annotations.NullMarked;

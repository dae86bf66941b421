/**
 * The commands as data: their names, what they ask of which service, and what the answer looks like. Nothing here reads
 * arguments or sends anything. Start at {@link io.onefold.cli.catalogue.Catalogue}.
 */
@NullMarked
package io.onefold.cli.catalogue;

import org.jspecify.annotations.NullMarked;

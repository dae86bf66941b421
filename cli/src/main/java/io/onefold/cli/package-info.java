/** The command-line client, where it meets the operating system. Start at {@link io.onefold.cli.catalogue.Catalogue}. */
@NullMarked
package io.onefold.cli;

import org.jspecify.annotations.NullMarked;

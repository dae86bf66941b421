/** What the tests of the client work with. */
@NullMarked
package io.onefold.cli.suite;

import org.jspecify.annotations.NullMarked;

/** What the pages of {@code docs/} say, for the tests that compare it with the code. */
@NullMarked
package io.onefold.documentation;

import org.jspecify.annotations.NullMarked;

/** Answers as people read them: tables, details, a bar. No character of a text from outside can move the cursor. */
@NullMarked
package io.onefold.cli.show;

import org.jspecify.annotations.NullMarked;

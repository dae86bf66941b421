/**
 * What a summary is: which stream, which cells, which measures; read from the environment, compared with what was
 * declared before, and made a typed table. Start at {@link io.onefold.summary.declare.Declaration}.
 */
@NullMarked
package io.onefold.summary.declare;

import org.jspecify.annotations.NullMarked;

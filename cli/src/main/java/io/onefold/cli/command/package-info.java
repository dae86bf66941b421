/**
 * From what was typed to what is printed: arguments become a question, the answer is shown, and the exit code says whether
 * it holds. Start at {@link io.onefold.cli.command.CommandTree}.
 */
@NullMarked
package io.onefold.cli.command;

import org.jspecify.annotations.NullMarked;

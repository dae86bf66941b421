/**
 * Questions to the services over HTTP, with the operator's token, and their answers. Start at
 * {@link io.onefold.cli.ask.ServiceClient}.
 */
@NullMarked
package io.onefold.cli.ask;

import org.jspecify.annotations.NullMarked;

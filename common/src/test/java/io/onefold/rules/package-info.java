/** Rules of the house that the build checks, shared by all modules. Start reading at {@link io.onefold.rules.HouseRules}. */
@NullMarked
package io.onefold.rules;

import org.jspecify.annotations.NullMarked;

/**
 * Configuration by environment variables, judged once, at start, all of it at once.
 *
 * <p>In: names and values. Out: nothing, or one {@link io.onefold.config.ConfigurationException} that names every key,
 * its value and the rule it breaks. Guarantee: nothing starts half configured, and no secret is shown. Start reading at
 * {@link io.onefold.config.ConfigProblems}.
 */
@NullMarked
package io.onefold.config;

import org.jspecify.annotations.NullMarked;

/**
 * Steps of a service under test: what it tells through its listener seam is answered by the test, which may let a process
 * stand still at a step until it is killed or released. Start at {@link io.onefold.stack.step.Steps}.
 */
@NullMarked
package io.onefold.stack.step;

import org.jspecify.annotations.NullMarked;

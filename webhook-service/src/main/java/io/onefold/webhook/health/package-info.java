/** Health for Kubernetes. Ready: PostgreSQL answers and the service has come up; Redis and targets do not count. */
@NullMarked
package io.onefold.webhook.health;

import org.jspecify.annotations.NullMarked;

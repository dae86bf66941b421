package io.onefold.webhook.declare;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long jobs and deliveries are kept.
 *
 * @param retention after their end; null for ever
 * @param every the pause between two looks for what is older
 */
public record Keeping(@Nullable Duration retention, Duration every) {}

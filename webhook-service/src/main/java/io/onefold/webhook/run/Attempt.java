package io.onefold.webhook.run;

import io.onefold.webhook.effect.EffectKey;

/**
 * One attempt of a job.
 *
 * @param generation of the effect
 * @param epoch who else takes the job has a higher one
 * @param number from 1
 * @param counted as {@code number}, but from the last time an operator had the job tried again: the maximum is about these
 */
record Attempt(long jobId, long effectId, EffectKey key, int generation, long epoch, int number, int counted) {}

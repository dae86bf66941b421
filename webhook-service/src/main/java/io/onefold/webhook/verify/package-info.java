/**
 * Whether a request comes from whom it says. In: a {@link io.onefold.webhook.verify.Request}, its body the raw bytes. Out:
 * a {@link io.onefold.webhook.verify.Verdict}.
 *
 * <p>Guarantee: a signature is computed over the bytes that were sent, under every key that counts now, and compared in
 * constant time; headers that decide anything and come twice are refused. Why a request was refused is for metrics and
 * logs, never for the answer. Start at {@link io.onefold.webhook.verify.Verifier}.
 */
@NullMarked
package io.onefold.webhook.verify;

import org.jspecify.annotations.NullMarked;

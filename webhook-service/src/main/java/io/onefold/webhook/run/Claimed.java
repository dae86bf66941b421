package io.onefold.webhook.run;

import io.onefold.webhook.call.Call;

/** A job that is ours until its lease ends, and what to send for it. */
record Claimed(Attempt attempt, Call call) {}

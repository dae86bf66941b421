package io.onefold.summary.suite;

import io.onefold.stack.step.StepClient;
import io.onefold.summary.observe.SummaryListener;

/** Lives in a replica under test: tells the test each step. */
public final class StepReporter implements SummaryListener {
    private final StepClient client = StepClient.ofEnvironment();

    @Override
    public void reached(Step step, String summary) {
        client.reached(step, summary);
    }
}

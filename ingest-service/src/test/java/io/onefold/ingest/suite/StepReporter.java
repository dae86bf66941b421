package io.onefold.ingest.suite;

import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.observe.IngestListener;
import io.onefold.stack.step.StepClient;
import java.time.LocalDate;
import java.util.Collection;

/** Lives in a worker under test: tells the test each step. */
public final class StepReporter implements IngestListener {
    private final StepClient client = StepClient.ofEnvironment();

    @Override
    public void reached(Step step, Collection<LaneKey> lanes) {
        if (!lanes.isEmpty()) {
            client.reached(step, lanes.toString());
        }
    }

    @Override
    public void reached(DayStep step, String stream, LocalDate day) {
        client.reached(step, stream + " " + day);
    }
}

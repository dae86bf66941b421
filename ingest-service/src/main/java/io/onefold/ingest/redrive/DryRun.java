package io.onefold.ingest.redrive;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;

/**
 * What a redrive would find.
 *
 * @param rate that it would have
 * @param letters how many are dead, of those that are meant
 * @param reasons why they are dead, the most frequent first
 */
@RegisterForReflection // the resource that answers it answers others too
public record DryRun(String stream, double rate, long letters, List<Reason> reasons) {
    public DryRun {
        reasons = List.copyOf(reasons);
    }

    /** Why some are dead. */
    public record Reason(String topic, String reason, long letters) {}
}

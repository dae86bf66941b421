package io.onefold.webhook.redrive;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;

/**
 * What a redrive would find.
 *
 * @param target the queue
 * @param rate that it would have
 * @param jobs how many are dead, of those that are meant
 * @param reasons why they are dead, the most frequent first
 * @param wouldSend how many would go
 * @param collapsed how many have a live job of their key, which stands for them
 * @param overtaken how many are of an effect that is not the newest of its key, and stay dead
 * @param keyExpired how many have an attempt of unknown outcome which the target may have forgotten: without
 *     {@code acceptDoubleEffect} they stay dead
 * @param unknown how many have an attempt of unknown outcome: as a new generation they stay dead without
 *     {@code acceptDoubleEffect}
 */
@RegisterForReflection // the resource that answers it answers others too
public record DryRun(
        String target,
        double rate,
        long jobs,
        List<Reason> reasons,
        long wouldSend,
        long collapsed,
        long overtaken,
        long keyExpired,
        long unknown) {
    public DryRun {
        reasons = List.copyOf(reasons);
    }

    /** Why some are dead. */
    public record Reason(String reason, long jobs, long collapsed, long overtaken, long keyExpired, long unknown) {}

    static DryRun of(String target, double rate, List<Reason> reasons, boolean newGeneration, boolean accepted) {
        long jobs = 0;
        long collapsed = 0;
        long overtaken = 0;
        long keyExpired = 0;
        long unknown = 0;
        for (Reason reason : reasons) {
            jobs += reason.jobs();
            collapsed += reason.collapsed();
            overtaken += reason.overtaken();
            keyExpired += reason.keyExpired();
            unknown += reason.unknown();
        }
        long refused = accepted ? 0 : newGeneration ? unknown : keyExpired;
        long wouldSend = jobs - collapsed - overtaken - refused;
        return new DryRun(target, rate, jobs, reasons, wouldSend, collapsed, overtaken, keyExpired, unknown);
    }
}

package io.onefold.webhook.accept;

import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Accepted.Meaning;
import io.onefold.webhook.accept.Batch.Want;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.effect.EffectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.UUID;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** What a batch writes besides its deliveries, decided key by key while the key is locked. */
final class Plan {
    /** Why a job is dead that only an operator who accepts a double effect may attempt. */
    static final String KEY_EXPIRED = "key_expired";

    private final PrimitiveIterator.OfLong jobIds;
    private final Batch batch;
    private final Rule rule;
    private final List<NewEffect> effects = new ArrayList<>();
    private final List<NewJob> jobs = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final List<Long> overtaken = new ArrayList<>();
    private final List<Long> superseded = new ArrayList<>();
    private final List<Long> reruns = new ArrayList<>();

    /** What is done to a key that was there before. */
    interface Rule extends BiFunction<Policy, KeyState, Decision> {}

    /** @param jobIds numbers for new jobs, taken from the database: one per key */
    Plan(Batch batch, PrimitiveIterator.OfLong jobIds, Rule rule) {
        this.batch = batch;
        this.rule = rule;
        this.jobIds = jobIds;
    }

    /** What a key begins with, if nobody has begun it. */
    NewEffect first(UUID id, Want want, Policy policy) {
        return effect(id, want, policy, 1);
    }

    /** A key that this batch has begun. */
    void begun(NewEffect effect, List<Want> wants) {
        makeJob(effect.key(), effect.effectId(), effect.effectId(), null, wants);
    }

    /** A key that was there before. */
    void met(UUID id, KeyState key, Policy policy, List<Want> wants) {
        switch (rule.apply(policy, key)) {
            case COLLAPSE -> link(wants, key.effectId(), key.live(), Meaning.COLLAPSED);
            case RERUN -> {
                reruns.add(key.live());
                link(wants, key.effectId(), key.live(), Meaning.RERUN);
            }
            case ABSORB -> link(wants, key.effectId(), key.lastJob(), Meaning.ABSORBED);
            case TRY_AGAIN -> makeAnother(id, key, null, wants);
            case BURY -> makeAnother(id, key, KEY_EXPIRED, wants);
            case MAKE -> {
                NewEffect newer = effect(id, wants.get(0), policy, key.generation() + 1);
                overtaken.add(key.effectId());
                effects.add(newer);
                begun(newer, wants);
            }
        }
    }

    private void makeAnother(UUID id, KeyState key, @Nullable String deadBecause, List<Want> wants) {
        superseded.add(key.lastJob());
        makeJob(id, key.effectId(), jobIds.nextLong(), deadBecause, wants);
    }

    private void makeJob(UUID id, long effectId, long jobId, @Nullable String deadBecause, List<Want> wants) {
        jobs.add(new NewJob(jobId, id, effectId, wants.get(0).key().queue(), deadBecause));
        link(wants.subList(0, 1), effectId, jobId, Meaning.ENQUEUED);
        link(wants.subList(1, wants.size()), effectId, jobId, Meaning.COLLAPSED);
    }

    private void link(List<Want> wants, long effectId, long jobId, Meaning meaning) {
        for (Want want : wants) {
            links.add(new Link(want.deliveryId(), want.key().queue(), effectId, jobId, meaning));
            batch.link(want, new Linked(want.key().queue(), jobId, meaning));
        }
    }

    private NewEffect effect(UUID id, Want want, Policy policy, int generation) {
        long jobId = jobIds.nextLong();
        return new NewEffect(
                jobId,
                id,
                want.key(),
                generation,
                want.key().idempotencyKey(policy, generation, jobId),
                want.arrival().traceparent());
    }

    /** Newer effects of keys that had one. */
    List<NewEffect> effects() {
        return effects;
    }

    List<NewJob> jobs() {
        return jobs;
    }

    List<Link> links() {
        return links;
    }

    /** Effects that are no longer the newest of their key. */
    List<Long> overtaken() {
        return overtaken;
    }

    /** Dead jobs in whose place there is a new one. */
    List<Long> superseded() {
        return superseded;
    }

    /** Live jobs that one more is to follow. */
    List<Long> reruns() {
        return reruns;
    }

    /** @param effectId that of its first job */
    record NewEffect(
            long effectId,
            UUID key,
            EffectKey names,
            int generation,
            UUID idempotencyKey,
            @Nullable String traceparent) {}

    /** @param deadBecause null for a job that waits */
    record NewJob(
            long jobId,
            UUID key,
            long effectId,
            String queue,
            @Nullable String deadBecause) {}

    record Link(long deliveryId, String queue, long effectId, long jobId, Meaning meaning) {}
}

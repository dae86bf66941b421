package io.onefold.ingest.redrive;

import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.StreamSettings;
import io.onefold.ingest.write.RewriteStore;
import io.onefold.ingest.write.Rewriting;
import io.onefold.ingest.write.WriteOutcome;
import io.onefold.ingest.write.WriteOutcome.Refused;
import io.onefold.log.InOneLine;
import io.onefold.log.Log;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Moves every redrive that may move by one step. What a step needs is read and decoded before its transaction; a step that
 * the database refuses is tried with half the letters, until the one that is refused is alone and stays dead.
 *
 * <p>Failure: a redrive that cannot be moved now is said once, and tried again; the others go on.
 */
@ApplicationScoped
class Mover {
    private static final Log LOG = Log.of(Mover.class);

    private final StepStore steps;
    private final NextLetters next;
    private final Rewriting rewriting;
    private final RewriteStore rewrites;
    private final List<String> streams;
    private final int largest;
    private final Map<Long, String> said = new ConcurrentHashMap<>();

    Mover(StepStore steps, NextLetters next, Rewriting rewriting, RewriteStore rewrites, Settings settings) {
        this.steps = steps;
        this.next = next;
        this.rewriting = rewriting;
        this.rewrites = rewrites;
        this.streams = settings.streams().stream().map(StreamSettings::name).toList();
        this.largest = settings.batchRecords();
    }

    /**
     * What one round did.
     *
     * @param moving how many redrives are moved here, or would be if they had any credit
     */
    record Round(int moving, List<Step> steps) {}

    /** One step of each. */
    Uni<Round> runOnce() {
        List<Step> done = new ArrayList<>();
        int[] put = {0};
        return steps.moving(streams)
                .chain(moving -> Multi.createFrom()
                        .iterable(moving)
                        .onItem()
                        .transformToUniAndConcatenate(redrive -> move(redrive)
                                .invoke(step -> step.ifPresent(done::add))
                                .invoke(step -> said.remove(redrive.id()))
                                .replaceWithVoid()
                                .onFailure()
                                .recoverWithUni(failure -> {
                                    put[0]++;
                                    return say(redrive, InOneLine.of(failure));
                                }))
                        .collect()
                        .asList()
                        .map(all -> new Round(moving.size() - put[0], done)));
    }

    private Uni<Void> say(Moving redrive, String what) {
        if (!what.equals(said.put(redrive.id(), what))) {
            LOG.warn("a redrive is put off", "redrive", redrive.id(), "stream", redrive.stream(), "why", what);
        }
        return Uni.createFrom().voidItem();
    }

    private Uni<Optional<Step>> move(Moving redrive) {
        int most = Math.min(largest, redrive.most());
        return most == 0
                ? Uni.createFrom().item(Optional.empty())
                : next.read(redrive, most).chain(letters -> move(new Sending(redrive, letters, Optional.empty())));
    }

    private Uni<Optional<Step>> move(Sending sending) {
        if (sending.letters().isEmpty()) {
            return steps.step(sending, Optional.empty());
        }
        return rewriting
                .prepare(sending.redrive().stream(), sending.portions(), sending.known())
                .chain(rewrite -> steps.step(sending, Optional.of(rewrite)))
                .onFailure()
                .recoverWithUni(failure -> rewrites.afterFailure(failure).chain(outcome -> again(sending, outcome)));
    }

    private Uni<Optional<Step>> again(Sending sending, WriteOutcome outcome) {
        if (outcome instanceof Refused refused && sending.refused().isEmpty()) {
            return move(sending.half(refused.detail()));
        }
        if (RewriteStore.isMissingLeaf(outcome)) {
            rewriting.forgetLeaves(sending.redrive().stream());
        }
        return Uni.createFrom().failure(new IllegalStateException(outcome.toString()));
    }
}

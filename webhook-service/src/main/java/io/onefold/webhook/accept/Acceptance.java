package io.onefold.webhook.accept;

import io.onefold.webhook.effect.EffectKey;
import io.onefold.webhook.group.GroupCommit;
import io.onefold.webhook.group.TooMany;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Takes arrivals in, many at a time.
 *
 * <p>Guarantee: an answer means a commit. Arrivals of one key go through one lane of this process and so do not fight each
 * other. Who finds a key taken, or feeds several queues, waits in a lane of its own and holds up only those who do the same.
 */
@ApplicationScoped
public class Acceptance {
    private static final int LANES = 4;
    private static final int AT_ONCE = 256;
    private static final int MOST_WAITING = 4_096; // per lane, each of them up to the largest body
    private static final Duration PATIENCE = Duration.ofSeconds(20); // longer than for a lock
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final AcceptStore store;
    private final WakeUp wakeUp;
    private final List<GroupCommit<Arrival, Optional<Accepted>>> lanes;
    private final List<GroupCommit<Arrival, Accepted>> patientLanes;

    Acceptance(AcceptStore store, WakeUp wakeUp) {
        this.store = store;
        this.wakeUp = wakeUp;
        this.lanes = lanes(this::acceptWhatIsFree);
        this.patientLanes = lanes(arrivals -> store.accept(arrivals, true));
    }

    private static <R> List<GroupCommit<Arrival, R>> lanes(Function<List<Arrival>, Uni<List<R>>> writer) {
        return IntStream.range(0, LANES)
                .mapToObj(lane -> new GroupCommit<>(writer, AT_ONCE, MOST_WAITING, PATIENCE))
                .toList();
    }

    /** What became of an arrival, committed. Fails with {@link Overloaded}, or with what the database failed of. */
    public Uni<Accepted> accept(Arrival arrival) {
        int lane = lane(arrival);
        Uni<Accepted> accepted = arrival.routes().size() > 1
                ? patientLanes.get(lane).write(arrival)
                : lanes.get(lane)
                        .write(arrival)
                        .chain(done -> done.map(Uni.createFrom()::item)
                                .orElseGet(() -> patientLanes.get(lane).write(arrival)));
        return accepted.invoke(wakeUp::after)
                .onFailure(TooMany.class)
                .transform(failure -> new Overloaded(RETRY_AFTER));
    }

    private Uni<List<Optional<Accepted>>> acceptWhatIsFree(List<Arrival> arrivals) {
        return store.accept(arrivals, false)
                .map(accepted -> accepted.stream().map(Optional::of).toList())
                .onFailure(KeysTaken.class)
                .recoverWithUni(taken -> acceptWithout(taken.keys(), arrivals));
    }

    private Uni<List<Optional<Accepted>>> acceptWithout(Set<UUID> taken, List<Arrival> arrivals) {
        List<Arrival> free =
                arrivals.stream().filter(arrival -> isFree(arrival, taken)).toList();
        Uni<List<Optional<Accepted>>> accepted =
                free.isEmpty() ? Uni.createFrom().item(List.of()) : acceptWhatIsFree(free);
        return accepted.map(done -> {
            var next = done.iterator();
            return arrivals.stream()
                    .map(arrival -> isFree(arrival, taken) ? next.next() : Optional.<Accepted>empty())
                    .toList();
        });
    }

    private static boolean isFree(Arrival arrival, Set<UUID> taken) {
        return arrival.routes().stream()
                .noneMatch(route -> taken.contains(new EffectKey(route.queue(), route.collapseKey()).id()));
    }

    private static int lane(Arrival arrival) {
        int hash = arrival.routes().isEmpty()
                ? arrival.eventId().hashCode()
                : arrival.routes().get(0).collapseKey().hashCode();
        return Math.floorMod(hash, LANES);
    }
}

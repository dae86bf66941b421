package io.onefold.webhook.accept;

import io.onefold.webhook.effect.EffectKey;
import io.onefold.webhook.group.GroupCommit;
import io.onefold.webhook.group.GroupCommit.Bounds;
import io.onefold.webhook.group.TooMany;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Takes arrivals in, many at a time.
 *
 * <p>Guarantee: an answer means a commit. Arrivals of one key are in one group at a time and so do not fight each other.
 * Who finds a key taken by another replica, or feeds several queues, waits in a lane of its own and holds up only those who
 * do the same.
 */
@ApplicationScoped
public class Acceptance {
    private static final int AT_ONCE = 256;
    private static final int MOST_WAITING = 16_384; // each of them up to the largest body
    private static final int GROUPS = 4;
    /** For fewer a transaction of their own costs more than it gains; see ADR 14. */
    private static final int ENOUGH = 64;

    /** Somebody who is stopped in the middle of making a key lets go of it after seconds. */
    private static final Duration SLOW = Duration.ofMillis(50);

    private static final Duration PATIENCE = Duration.ofSeconds(20); // longer than for a lock
    private static final int PATIENT_LANES = 4;
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final AcceptStore store;
    private final WakeUp wakeUp;
    private final AcceptWatch watch;
    private final GroupCommit<Arrival, Optional<Accepted>> groups;
    private final List<GroupCommit<Arrival, Accepted>> patientLanes;

    Acceptance(AcceptStore store, WakeUp wakeUp, AcceptWatch watch) {
        this.store = store;
        this.wakeUp = wakeUp;
        this.watch = watch;
        this.groups = new GroupCommit<>(
                this::acceptWhatIsFree,
                Acceptance::key,
                new Bounds(AT_ONCE, MOST_WAITING, GROUPS, ENOUGH, SLOW, PATIENCE),
                System::nanoTime);
        this.patientLanes = IntStream.range(0, PATIENT_LANES)
                .mapToObj(lane -> new GroupCommit<Arrival, Accepted>(
                        arrivals -> write(arrivals, true),
                        Acceptance::key,
                        Bounds.oneByOne(AT_ONCE, MOST_WAITING / PATIENT_LANES, PATIENCE),
                        System::nanoTime))
                .toList();
    }

    /** What became of an arrival, committed. Fails with {@link Overloaded}, or with what the database failed of. */
    public Uni<Accepted> accept(Arrival arrival) {
        return watch.delivery(arrival, this::take);
    }

    private Uni<Accepted> take(Arrival arrival) {
        Uni<Accepted> accepted = arrival.routes().size() > 1
                ? acceptPatiently(arrival)
                : groups.write(arrival)
                        .chain(done -> done.map(Uni.createFrom()::item).orElseGet(() -> acceptPatiently(arrival)));
        return accepted.invoke(wakeUp::after)
                .onFailure(TooMany.class)
                .transform(failure -> new Overloaded(RETRY_AFTER));
    }

    private Uni<Accepted> acceptPatiently(Arrival arrival) {
        int lane = Math.floorMod(key(arrival).hashCode(), PATIENT_LANES);
        return patientLanes.get(lane).write(arrival);
    }

    private Uni<List<Accepted>> write(List<Arrival> arrivals, boolean wait) {
        return watch.group(arrivals, store.accept(arrivals, wait));
    }

    private Uni<List<Optional<Accepted>>> acceptWhatIsFree(List<Arrival> arrivals) {
        return write(arrivals, false)
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

    private static String key(Arrival arrival) {
        return arrival.routes().isEmpty()
                ? arrival.eventId()
                : arrival.routes().get(0).collapseKey();
    }
}

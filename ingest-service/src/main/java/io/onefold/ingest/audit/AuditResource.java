package io.onefold.ingest.audit;

import io.onefold.http.Problem;
import io.onefold.http.Times;
import io.onefold.ingest.audit.AuditStore.Recount;
import io.onefold.ingest.audit.AuditStore.Snapshot;
import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.broker.BrokerAdmin.Place;
import io.onefold.ingest.broker.BrokerAdmin.Topic;
import io.onefold.ingest.stream.Settings;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** {@code GET /ops/audit}: do the books balance? */
@Path("/ops/audit")
public class AuditResource {
    private final AuditStore store;
    private final BrokerAdmin broker;
    private final Settings settings;

    AuditResource(AuditStore store, BrokerAdmin broker, Settings settings) {
        this.store = store;
        this.broker = broker;
        this.settings = settings;
    }

    /**
     * The books of one stream.
     *
     * @param stream its name
     * @param from count rows of events from this time on (ISO-8601); all if left out
     * @param to count rows of events before this time (ISO-8601); all if left out
     * @param verify also recount the tables per lane, and compare with what Kafka has committed
     */
    @GET
    @Operation(summary = "The books of a stream: every count per lane and in total, and both differences")
    public Uni<Audit> audit(
            @QueryParam("stream") @Nullable String stream,
            @QueryParam("from") @Nullable String from,
            @QueryParam("to") @Nullable String to,
            @QueryParam("verify") @Schema(type = SchemaType.BOOLEAN) @Nullable String verify) {
        String name = known(stream);
        Period period = period(from, to);
        if (!flag(verify)) {
            return store.read(name, isByDay(name), period, false)
                    .map(snapshot -> audit(name, snapshot, snapshot.lanes()));
        }
        // The broker is asked first: what it has committed was committed in the store before.
        return kafka().chain(kafka -> store.read(name, isByDay(name), period, true)
                .map(snapshot -> audit(name, snapshot, verified(snapshot, kafka))));
    }

    /** What the group has committed, and the topics it has done so for: a commit is by name, a lane by id. */
    private record Kafka(Map<Place, Long> committed, Map<String, Topic> topics) {
        /** Null if nothing, or if the lane is of a topic that no longer has the name: the commit is not about it. */
        @Nullable
        Long committed(LaneAudit lane) {
            Topic now = topics.get(lane.topic());
            return now != null && now.id().equals(lane.topicId())
                    ? committed.get(new Place(lane.topic(), lane.partition()))
                    : null;
        }
    }

    private Uni<Kafka> kafka() {
        return broker.committed(settings.groupId()).chain(committed -> {
            Set<String> names = committed.keySet().stream().map(Place::topic).collect(Collectors.toSet());
            return names.isEmpty()
                    ? Uni.createFrom().item(new Kafka(committed, Map.of()))
                    : broker.topics(names).map(topics -> new Kafka(committed, topics));
        });
    }

    private boolean isByDay(String stream) {
        return settings.stream(stream).isByDay();
    }

    private String known(@Nullable String stream) {
        if (stream == null
                || settings.streams().stream().noneMatch(known -> known.name().equals(stream))) {
            List<String> names =
                    settings.streams().stream().map(known -> known.name()).toList();
            throw Problem.badRequest("stream is one of " + names);
        }
        return stream;
    }

    /** Taken by its word: a {@code verify=yes} that verified nothing would look as if all were well. */
    private static boolean flag(@Nullable String verify) {
        if (verify != null && !verify.matches("true|false")) {
            throw Problem.badRequest("verify is true or false");
        }
        return Boolean.parseBoolean(verify);
    }

    private static Period period(@Nullable String from, @Nullable String to) {
        try {
            return new Period(
                    from == null ? Period.BEGINNING : Times.parse("from", from),
                    to == null ? Period.END : Times.parse("to", to));
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }

    private static Audit audit(String stream, Snapshot snapshot, List<LaneAudit> lanes) {
        Counts total = lanes.stream().map(LaneAudit::counts).reduce(Counts.ZERO, Counts::plus);
        long offsets = lanes.stream().mapToLong(LaneAudit::offsetDifference).sum();
        return new Audit(stream, total, offsets, snapshot.table(), lanes);
    }

    private static List<LaneAudit> verified(Snapshot snapshot, Kafka kafka) {
        return snapshot.lanes().stream()
                .map(lane -> {
                    Recount recount = snapshot.recounts().getOrDefault(lane.laneId(), new Recount(0, 0, 0));
                    return lane.with(check(lane, recount, kafka.committed(lane)));
                })
                .toList();
    }

    private static LaneCheck check(LaneAudit lane, Recount recount, @Nullable Long committed) {
        Counts counts = lane.counts();
        return new LaneCheck(
                recount.rows(),
                recount.deadLetters(),
                recount.conflicts(),
                counts.stored() - counts.dropped() - recount.rows(),
                counts.deadLettered() - counts.prunedDead() - recount.deadLetters(),
                counts.conflicts() - counts.prunedConflicts() - recount.conflicts(),
                committed,
                committed != null && committed > lane.nextOffset());
    }
}

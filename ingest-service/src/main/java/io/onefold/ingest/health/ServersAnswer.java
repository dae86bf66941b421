package io.onefold.ingest.health;

import io.onefold.health.PingStore;
import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.write.WriteHealth;
import io.onefold.log.InOneLine;
import io.onefold.start.Gate;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready: PostgreSQL and the broker answer, and the streams are declared. Topics that do not exist yet and streams that
 * were stopped are named, but do not make the service unready: the other streams go on.
 */
@Readiness
class ServersAnswer implements AsyncHealthCheck {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final PingStore database;
    private final BrokerAdmin broker;
    private final Gate gate;
    private final Lanes lanes;
    private final Settings settings;
    private final WriteHealth writes;

    ServersAnswer(
            PingStore database, BrokerAdmin broker, Gate gate, Lanes lanes, Settings settings, WriteHealth writes) {
        this.database = database;
        this.broker = broker;
        this.gate = gate;
        this.lanes = lanes;
        this.settings = settings;
        this.writes = writes;
    }

    @Override
    public Uni<HealthCheckResponse> call() {
        return Uni.combine()
                .all()
                .unis(trouble(database.ping()), trouble(broker.ping()), missing())
                .with(this::response);
    }

    // Of the servers: what is the trouble, empty if there is none.
    private HealthCheckResponse response(String postgresql, String kafka, List<String> missing) {
        // What failed may have gone to another worker, which wrote it: then no commit of ours will tell.
        boolean written = writes.isGood() || lanes.bufferedBytes() == 0;
        HealthCheckResponseBuilder response = HealthCheckResponse.named("servers")
                .withData("postgresql", postgresql.isEmpty())
                .withData("kafka", kafka.isEmpty())
                .withData("writes", written);
        say(response, "postgresql_because", postgresql);
        say(response, "kafka_because", kafka);
        if (!gate.isOpen()) {
            response.withData("waiting_for", gate.waitingFor());
            say(response, "waiting_because", gate.because());
        }
        if (!missing.isEmpty()) {
            response.withData("topics_awaited", String.join(", ", missing));
        }
        Map<String, String> stopped = lanes.stopped();
        stopped.forEach((stream, why) -> response.withData("stopped_" + stream, why));
        return response.status(postgresql.isEmpty() && kafka.isEmpty() && written && gate.isOpen())
                .build();
    }

    private static void say(HealthCheckResponseBuilder response, String name, String text) {
        if (!text.isEmpty()) {
            response.withData(name, text);
        }
    }

    private Uni<List<String>> missing() {
        List<String> topics = settings.streams().stream()
                .flatMap(stream -> stream.topics().stream())
                .toList();
        return broker.topics(topics)
                .map(found -> topics.stream()
                        .filter(topic -> !found.containsKey(topic))
                        .toList())
                .ifNoItem()
                .after(PATIENCE)
                .recoverWithItem(List.of())
                .onFailure()
                .recoverWithItem(List.of());
    }

    /** Nothing if it answers, else why not. */
    private static Uni<String> trouble(Uni<Void> question) {
        return question.map(answer -> "")
                .ifNoItem()
                .after(PATIENCE)
                .recoverWithItem("no answer within " + PATIENCE.toSeconds() + " s")
                .onFailure()
                .recoverWithItem(InOneLine::of);
    }
}

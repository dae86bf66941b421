package io.onefold.webhook.health;

import io.onefold.health.PingStore;
import io.onefold.log.InOneLine;
import io.onefold.start.Gate;
import io.onefold.webhook.consume.Watch;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready: PostgreSQL answers and the service has come up. What keeps commands from being read is said, and does not count. */
@Readiness
class DatabaseAnswers implements AsyncHealthCheck {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final PingStore database;
    private final Gate gate;
    private final Watch commands;

    DatabaseAnswers(PingStore database, Gate gate, Watch commands) {
        this.database = database;
        this.gate = gate;
        this.commands = commands;
    }

    @Override
    public Uni<HealthCheckResponse> call() {
        return database.ping()
                .map(answer -> "")
                .ifNoItem()
                .after(PATIENCE)
                .recoverWithItem("no answer within " + PATIENCE.toSeconds() + " s")
                .onFailure()
                .recoverWithItem(InOneLine::of)
                .map(this::response);
    }

    private HealthCheckResponse response(String trouble) {
        HealthCheckResponseBuilder response =
                HealthCheckResponse.named("servers").withData("postgresql", trouble.isEmpty());
        say(response, "postgresql_because", trouble);
        say(response, "commands_not_read_because", commands.trouble());
        if (!gate.isOpen()) {
            response.withData("waiting_for", gate.waitingFor());
            say(response, "waiting_because", gate.because());
        }
        return response.status(trouble.isEmpty() && gate.isOpen()).build();
    }

    private static void say(HealthCheckResponseBuilder response, String name, String text) {
        if (!text.isEmpty()) {
            response.withData(name, text);
        }
    }
}

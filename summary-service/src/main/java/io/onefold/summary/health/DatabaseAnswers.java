package io.onefold.summary.health;

import io.onefold.health.PingStore;
import io.onefold.log.InOneLine;
import io.onefold.start.Gate;
import io.onefold.summary.run.Runner;
import io.onefold.summary.run.Runners;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready: PostgreSQL answers and the summaries are declared. A summary that does not go on is named, but does not make the
 * service unready: the others do.
 */
@Readiness
class DatabaseAnswers implements AsyncHealthCheck {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final PingStore database;
    private final Gate gate;
    private final Runners runners;

    DatabaseAnswers(PingStore database, Gate gate, Runners runners) {
        this.database = database;
        this.gate = gate;
        this.runners = runners;
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
        if (!gate.isOpen()) {
            response.withData("waiting_for", gate.waitingFor());
            say(response, "waiting_because", gate.because());
        }
        for (Runner runner : runners.all()) {
            say(response, "stopped_" + runner.summary(), runner.trouble());
        }
        return response.status(trouble.isEmpty() && gate.isOpen()).build();
    }

    private static void say(HealthCheckResponseBuilder response, String name, String text) {
        if (!text.isEmpty()) {
            response.withData(name, text);
        }
    }
}

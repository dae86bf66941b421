package io.onefold.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A pod has more time to end than its service takes, and no shell is needed for it. */
class DrainTest {
    static final List<String> SERVICES = Folders.SERVICES;

    /** For the rest: pools, the virtual machine, a busy node. */
    private static final int SPARE = 10;

    @Test
    void ingestCanFinishItsWritesAndLeaveTheGroup() throws IOException {
        assertThat(left("ingest"))
                .isGreaterThanOrEqualTo(seconds("ingest/consume/FinishWrites", "PATIENCE")
                        + seconds("ingest/consume/Assignments", "IN_FLIGHT_PATIENCE")
                        + 3 // the commit on revoke
                        + seconds("ingest/consume/InstanceIdWatch", "PATIENCE")
                        + SPARE);
    }

    @Test
    void webhookCanFinishCallsAndCommands() throws IOException {
        assertThat(left("webhook"))
                .isGreaterThanOrEqualTo(seconds("webhook/run/FinishCalls", "PATIENCE")
                        + 2 * seconds("webhook/consume/Reading", "PATIENCE")
                        + SPARE);
    }

    @Test
    void callsOfTheSampleEndInTheTimeThatIsWaitedForThem() throws IOException {
        for (Manifests manifests : Installations.all()) {
            manifests.workloads().stream()
                    .filter(workload -> workload.name().equals("webhook"))
                    .flatMap(workload -> Environment.of(workload, manifests).entrySet().stream())
                    .filter(variable -> variable.getKey().matches("WEBHOOK_QUEUES_[A-Z0-9]+_TIMEOUT"))
                    .forEach(variable -> assertThat(Duration.parse("PT" + variable.getValue()))
                            .isLessThanOrEqualTo(Duration.ofSeconds(20)));
        }
        assertThat(seconds("webhook/run/FinishCalls", "PATIENCE")).isEqualTo(20);
    }

    @ParameterizedTest
    @FieldSource("SERVICES")
    void theKubeletSleepsUntilNobodySendsAnythingMore(String service) {
        JsonNode lifecycle = spec(service).at("/containers/0/lifecycle");

        assertThat(lifecycle.at("/preStop/sleep/seconds").asInt()).isGreaterThanOrEqualTo(5);
        assertThat(lifecycle.toString()).doesNotContain("exec");
    }

    private static JsonNode spec(String service) {
        return Kustomize.build(Folders.base(service)).workloads().get(0).spec();
    }

    /** What is left of the time when the process is told to end. */
    private static int left(String service) {
        return spec(service).path("terminationGracePeriodSeconds").asInt()
                - spec(service)
                        .at("/containers/0/lifecycle/preStop/sleep/seconds")
                        .asInt();
    }

    private static int seconds(String type, String constant) throws IOException {
        Path source = Folders.REPOSITORY.resolve(
                type.replaceFirst("/.*", "") + "-service/src/main/java/io/onefold/" + type + ".java");
        Matcher found = Pattern.compile("\\b" + constant + " = Duration\\.ofSeconds\\((\\d+)\\)")
                .matcher(Files.readString(source));
        assertThat(found.find()).as(source + " has " + constant + " in seconds").isTrue();
        return Integer.parseInt(found.group(1));
    }
}

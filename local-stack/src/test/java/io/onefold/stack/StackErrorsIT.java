package io.onefold.stack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.stack.process.Ports;
import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackErrorsIT {

    private final Path folder;

    StackErrorsIT(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void saysWhichServerMissesWhichPort() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            StackPorts ports = new StackPorts(Ports.free(), taken.getLocalPort(), Ports.free());
            StackOptions options = StackOptions.randomPorts().withPorts(ports);

            assertThatThrownBy(() -> LocalStack.start(options))
                    .isInstanceOf(StackFailure.class)
                    .hasMessageContaining("PostgreSQL cannot start: port " + taken.getLocalPort() + " is taken");
        }
    }

    @Test
    void showsWhatPostgresSaidWhenItRefuses() throws IOException {
        Path data = Files.createDirectories(folder.resolve("postgres/data"));
        Files.writeString(data.resolve("PG_VERSION"), "9.6\n", UTF_8);

        assertThatThrownBy(() -> LocalStack.start(StackOptions.randomPorts().withData(folder)))
                .isInstanceOf(StackFailure.class)
                .hasMessageContaining("PostgreSQL refused to start")
                .hasMessageContaining("postgresql.conf");
    }

    @Test
    void keepsTheDataOfAGivenFolder() {
        StackOptions options = StackOptions.randomPorts().withData(folder);
        try (LocalStack first = LocalStack.start(options)) {
            assertThat(Records.on(new TestStack(first, first.database()), "kept")
                            .topic())
                    .isEqualTo("kept");
        }

        try (LocalStack second = LocalStack.start(options)) {
            assertThat(Records.topics(new TestStack(second, second.database()))).contains("kept");
        }
    }

    @Test
    void saysWithinTenSecondsThatThereIsNoContainerEngine() {
        Assertions.assertTimeout(
                Duration.ofSeconds(10),
                () -> assertThatThrownBy(ContainerStack::start)
                        .isInstanceOf(StackFailure.class)
                        .hasMessageContaining("no container engine"));
    }

    @Test
    void namesEveryVariableThatExternalServersMiss() {
        assertThatThrownBy(() -> ExternalStack.connect(Map.of("REDIS_URL", "redis://h:1"), false))
                .hasMessage("-Dstack=external: not set in the environment: KAFKA_BOOTSTRAP_SERVERS, DATABASE_URL,"
                        + " STACK_ADMIN_USERNAME, STACK_ADMIN_PASSWORD");
    }
}

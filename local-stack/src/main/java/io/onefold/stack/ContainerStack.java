package io.onefold.stack;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.onefold.stack.embedded.KafkaBroker;
import io.onefold.stack.embedded.PostgresServer;
import io.onefold.stack.embedded.Versions;
import io.onefold.stack.process.StackFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.utility.DockerImageName;

/**
 * The stack in containers, for a machine with an engine. Images by {@code -Dstack.image.kafka}, {@code .postgres},
 * {@code .redis}, by default the versions of the embedded servers.
 */
final class ContainerStack implements Stack {

    private static final int ENGINE_ANSWERS_SECONDS = 8;
    private static final int POSTGRES_PORT = 5432;
    private static final int REDIS_PORT = 6379;

    private final KafkaContainer kafka;
    private final GenericContainer<?> postgres;
    private final GenericContainer<?> redis;

    private ContainerStack(Versions versions) {
        kafka = kafka(image("kafka", "apache/kafka", versions.kafka()));
        postgres = postgres(image("postgres", "postgres", versions.postgres().replaceFirst("\\.0$", "")));
        redis = new GenericContainer<>(image("redis", "redis", versions.redis())).withExposedPorts(REDIS_PORT);
    }

    /**
     * Starts all three at once.
     *
     * @throws StackFailure within 10 s when there is no container engine
     */
    static ContainerStack start() {
        requireEngine();
        ContainerStack stack = new ContainerStack(Versions.embedded());
        try {
            Startables.deepStart(stack.kafka, stack.postgres, stack.redis).join();
        } catch (CompletionException e) {
            stack.close();
            throw new StackFailure("-Dstack=testcontainers: a container did not start: " + e.getCause(), e);
        }
        return stack;
    }

    private static void requireEngine() {
        boolean available = CompletableFuture.supplyAsync(ContainerStack::engineAnswers, ContainerStack::inDaemon)
                .completeOnTimeout(false, ENGINE_ANSWERS_SECONDS, SECONDS)
                .join();
        if (!available) {
            throw new StackFailure(
                    "-Dstack=testcontainers: no container engine (Docker, Podman) answers on this machine."
                            + " Start one, or leave -Dstack out to run the same servers without containers");
        }
    }

    private static boolean engineAnswers() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    private static void inDaemon(Runnable task) {
        Thread thread = new Thread(task, "container-engine-probe");
        thread.setDaemon(true);
        thread.start();
    }

    private static DockerImageName image(String server, String repository, String version) {
        return DockerImageName.parse(System.getProperty("stack.image." + server, repository + ":" + version))
                .asCompatibleSubstituteFor(repository);
    }

    private static KafkaContainer kafka(DockerImageName image) {
        KafkaContainer container = new KafkaContainer(image);
        KafkaBroker.SETTINGS.forEach((key, value) ->
                container.withEnv("KAFKA_" + key.toUpperCase(Locale.ROOT).replace('.', '_'), value));
        return container;
    }

    private static GenericContainer<?> postgres(DockerImageName image) {
        List<String> command = new ArrayList<>(List.of("postgres"));
        PostgresServer.SETTINGS.forEach(setting -> command.addAll(List.of("-c", setting)));
        return new GenericContainer<>(image)
                .withExposedPorts(POSTGRES_PORT)
                .withEnv("POSTGRES_USER", PostgresServer.SUPERUSER)
                .withEnv("POSTGRES_PASSWORD", PostgresServer.SUPERUSER_PASSWORD)
                .withCommand(command.toArray(String[]::new))
                // The first time it is ready only for the image's own set-up.
                .waitingFor(Wait.forLogMessage(".*database system is ready to accept connections.*", 2));
    }

    @Override
    public String kafkaBootstrapServers() {
        return kafka.getBootstrapServers();
    }

    @Override
    public String redisUrl() {
        return "redis://" + redis.getHost() + ":" + redis.getMappedPort(REDIS_PORT);
    }

    @Override
    public Database createDatabase(String name) {
        return new DatabaseServer(
                        postgres.getHost(),
                        postgres.getMappedPort(POSTGRES_PORT),
                        "postgres",
                        PostgresServer.SUPERUSER,
                        PostgresServer.SUPERUSER_PASSWORD)
                .createDatabase(name);
    }

    @Override
    public void close() {
        Stream.of(kafka, postgres, redis).forEach(GenericContainer::stop);
    }
}

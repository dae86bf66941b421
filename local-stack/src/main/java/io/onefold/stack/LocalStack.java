package io.onefold.stack;

import io.onefold.stack.embedded.KafkaBroker;
import io.onefold.stack.embedded.LocalServer;
import io.onefold.stack.embedded.PostgresServer;
import io.onefold.stack.embedded.RedisServer;
import io.onefold.stack.embedded.SecuredListener;
import io.onefold.stack.embedded.WiredListener;
import io.onefold.stack.process.Guardian;
import io.onefold.stack.process.Ports;
import io.onefold.stack.process.StackFailure;
import io.onefold.stack.tls.Certificates;
import io.onefold.stack.wire.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The embedded stack: each server a process of its own on 127.0.0.1, which tests may stop, kill, freeze and start again.
 *
 * <p>Guarantee: closed, or its JVM gone by whatever death, none of its processes is left, nor its temporary folder.
 */
public final class LocalStack implements Stack {

    /** The database that is there from the start. */
    public static final String DATABASE = "onefold";

    private static final String HOST = "127.0.0.1";

    private final boolean temporary;
    private final Path folder;
    private final List<WiredListener> wired;
    private final @Nullable Certificates tls;
    private final @Nullable SecuredListener securedKafka;
    private final LocalServer kafka;
    private final LocalServer postgres;
    private final LocalServer redis;

    private LocalStack(StackOptions options) throws IOException {
        temporary = options.data() == null;
        folder = options.data() == null
                ? Files.createTempDirectory("onefold-stack-")
                : Files.createDirectories(options.data()).toAbsolutePath();
        if (temporary) {
            Guardian.removeAtEnd(folder);
            folder.toFile().setExecutable(true, false); // see RootlessCommand
        }
        wired = IntStream.range(0, options.kafkaWires())
                .mapToObj(WiredListener::number)
                .toList();
        tls = options.tls() ? Certificates.in(folder.resolve("tls")) : null;
        securedKafka = tls == null ? null : new SecuredListener(Ports.free(), tls);
        kafka = KafkaBroker.in(
                folder.resolve("kafka"), options.ports().kafka(), options.kafkaSettings(), wired, securedKafka);
        postgres = PostgresServer.in(folder.resolve("postgres"), options.ports().postgres(), tls);
        redis = RedisServer.in(folder.resolve("redis"), options.ports().redis());
    }

    /**
     * Starts all three at once.
     *
     * @throws StackFailure when one does not start; the others are stopped
     */
    public static LocalStack start(StackOptions options) {
        try {
            LocalStack stack = new LocalStack(options);
            stack.startServers();
            return stack;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot prepare the local stack", e);
        }
    }

    private void startServers() {
        try {
            CompletableFuture.allOf(Stream.of(kafka, postgres, redis)
                            .map(server -> CompletableFuture.runAsync(server::start, LocalStack::inThread))
                            .toArray(CompletableFuture<?>[]::new))
                    .join();
            databases().ensureDatabase(DATABASE);
        } catch (CompletionException e) {
            close();
            throw e.getCause() instanceof StackFailure failure ? failure : e;
        } catch (StackFailure e) {
            close();
            throw e;
        }
    }

    private static void inThread(Runnable task) {
        new Thread(task, "stack-start").start();
    }

    /** Where data and logs are. */
    public Path folder() {
        return folder;
    }

    public LocalServer kafka() {
        return kafka;
    }

    /**
     * A wire to the broker, which clients do not leave; bootstrap from its port. (Clients of a {@link Wire} to the
     * broker's own port would be told that port and go past the wire.)
     *
     * @param number from 0; one stack of {@link StackOptions#randomPorts()} has two
     */
    public Wire kafkaWire(int number) {
        WiredListener listener = wired.get(number);
        return Wire.on(listener.proxyPort(), HOST, listener.port());
    }

    /**
     * Where the broker speaks TLS and wants a SCRAM-SHA-512 login of {@link SecuredListener#USERNAME}.
     *
     * @throws IllegalStateException without {@link StackOptions#withTls}
     */
    public String securedKafkaBootstrapServers() {
        if (securedKafka == null) {
            throw new IllegalStateException("this stack was started without TLS");
        }
        return HOST + ":" + securedKafka.port();
    }

    /**
     * What the servers show, and whom to trust.
     *
     * @throws IllegalStateException without {@link StackOptions#withTls}
     */
    public Certificates certificates() {
        if (tls == null) {
            throw new IllegalStateException("this stack was started without TLS");
        }
        return tls;
    }

    /** A port of 127.0.0.1 on which Redis speaks TLS; the server itself does not. */
    public Wire redisOverTls() {
        return Wire.tlsTo(HOST, redis.port(), certificates().serverContext());
    }

    public LocalServer postgres() {
        return postgres;
    }

    public LocalServer redis() {
        return redis;
    }

    @Override
    public String kafkaBootstrapServers() {
        return HOST + ":" + kafka.port();
    }

    @Override
    public String redisUrl() {
        return "redis://" + HOST + ":" + redis.port();
    }

    @Override
    public Database createDatabase(String name) {
        return databases().createDatabase(name);
    }

    private DatabaseServer databases() {
        return new DatabaseServer(
                HOST,
                postgres.port(),
                "postgres",
                PostgresServer.SUPERUSER,
                PostgresServer.SUPERUSER_PASSWORD,
                parameters());
    }

    private String parameters() {
        return tls == null ? "" : "?sslmode=verify-full&sslrootcert=" + tls.authorityPem();
    }

    /** The database {@link #DATABASE}. */
    public Database database() {
        return new Database(HOST, postgres.port(), DATABASE, parameters());
    }

    /** What a service is started with to use this stack and {@link #database()}. */
    public Map<String, String> serviceEnvironment(String service) {
        return new TestStack(this, database()).serviceEnvironment(service);
    }

    @Override
    public void close() {
        Stream.of(kafka, postgres, redis).parallel().forEach(LocalServer::close);
        if (temporary) {
            remove(folder);
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot remove " + folder, e);
        }
    }
}

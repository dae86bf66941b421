package io.onefold.stack.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.onefold.stack.process.Launch;
import io.onefold.stack.process.Ports;
import io.onefold.stack.process.StartedJvm;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** A stock Kafka broker and controller (KRaft, one node) in a JVM of its own. */
public final class KafkaBroker {

    private static final int PROBE_TIMEOUT_MILLIS = 2_000;
    private static final short API_VERSIONS = 18;

    /** What differs from Kafka's defaults, for a stack of one node; any of it may be overridden. */
    public static final Map<String, String> SETTINGS = Map.of(
            "broker.session.timeout.ms", "3000", // a killed broker may come back only after this
            "broker.heartbeat.interval.ms", "500",
            "auto.create.topics.enable", "false",
            "offsets.topic.replication.factor", "1",
            "transaction.state.log.replication.factor", "1",
            "transaction.state.log.min.isr", "1",
            "group.initial.rebalance.delay.ms", "0",
            "group.min.session.timeout.ms", "1000",
            "message.max.bytes", "8388608",
            "replica.fetch.max.bytes", "8388608");

    private KafkaBroker() {}

    /** Not started yet. */
    public static LocalServer in(
            Path folder,
            int port,
            Map<String, String> overrides,
            List<WiredListener> wired,
            @Nullable SecuredListener secured)
            throws IOException {
        Files.createDirectories(folder);
        Path classes = Files.createDirectories(folder.resolve("classes"));
        copy("BrokerMain.class", classes.resolve("io/onefold/stack/embedded/BrokerMain.class"));
        copy("log4j2.xml", classes.resolve("log4j2.xml"));
        Path settings = folder.resolve("server.properties");
        try (Writer file = Files.newBufferedWriter(settings)) {
            settings(folder, port, wired, secured, overrides).store(file, null);
        }
        String classPath = classes + ":" + jars() + "/*";
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m"));
        command.addAll(StartedJvm.OPTIONS);
        command.addAll(List.of("-cp", classPath, "io.onefold.stack.embedded.BrokerMain", settings.toString()));
        if (secured != null) {
            command.addAll(secured.formatOptions());
        }
        Launch launch = new Launch("Kafka", command, Map.of(), folder.resolve("kafka.log"));
        return new LocalServer(launch, port, KafkaBroker::answers);
    }

    private static Properties settings(
            Path folder,
            int port,
            List<WiredListener> wired,
            @Nullable SecuredListener secured,
            Map<String, String> overrides) {
        String controller = "127.0.0.1:" + Ports.free();
        Properties settings = new Properties();
        settings.putAll(SETTINGS);
        settings.putAll(Map.of(
                "process.roles", "broker,controller",
                "node.id", "1",
                "controller.quorum.voters", "1@" + controller,
                "controller.listener.names", "CONTROLLER",
                "log.dirs", folder.resolve("data").toString()));
        StringJoiner listeners = new StringJoiner(",").add("PLAINTEXT://127.0.0.1:" + port);
        StringJoiner advertised = new StringJoiner(",").add("PLAINTEXT://127.0.0.1:" + port);
        StringJoiner protocols =
                new StringJoiner(",").add("PLAINTEXT:PLAINTEXT").add("CONTROLLER:PLAINTEXT");
        for (WiredListener listener : wired) {
            listeners.add(listener.name() + "://127.0.0.1:" + listener.port());
            advertised.add(listener.name() + "://127.0.0.1:" + listener.proxyPort());
            protocols.add(listener.name() + ":PLAINTEXT");
        }
        if (secured != null) {
            listeners.add(secured.address());
            advertised.add(secured.address());
            protocols.add(SecuredListener.PROTOCOL);
            settings.putAll(secured.settings());
        }
        settings.setProperty(
                "listeners", listeners.add("CONTROLLER://" + controller).toString());
        settings.setProperty("advertised.listeners", advertised.toString());
        settings.setProperty("listener.security.protocol.map", protocols.toString());
        settings.putAll(overrides);
        return settings;
    }

    private static void copy(String resource, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        try (InputStream from = Unpacked.resource(resource, "Kafka")) {
            Files.write(to, from.readAllBytes());
        }
    }

    private static Path jars() throws IOException {
        String list;
        try (InputStream file = Unpacked.resource("/broker/list", "Kafka")) {
            list = new String(file.readAllBytes(), UTF_8).strip();
        }
        String name = "kafka-" + Versions.embedded().kafka() + "-" + Integer.toHexString(list.hashCode());
        return Unpacked.folder(name, folder -> {
            for (String jar : list.split(":", -1)) {
                try (InputStream from = Unpacked.resource("/" + jar, "Kafka")) {
                    Files.copy(from, folder.resolve(Path.of(jar).getFileName()));
                }
            }
        });
    }

    /** A broker answers requests only once the controller has let it in; before, connections just hang. */
    private static boolean answers(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PROBE_TIMEOUT_MILLIS);
            DataOutputStream request = new DataOutputStream(socket.getOutputStream());
            request.writeInt(10); // bytes that follow
            request.writeShort(API_VERSIONS);
            request.writeShort(0); // version
            request.writeInt(1); // correlation id
            request.writeShort(-1); // no client id
            return new DataInputStream(socket.getInputStream()).readInt() > 0;
        }
    }
}

package io.onefold.stack.embedded;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.common.utils.Time;

/**
 * The broker's own JVM: formats the log folder on the first start, then runs a stock broker and controller in one.
 *
 * <p>It sees Kafka's jars only; nothing else of this module may be used here.
 */
final class BrokerMain {

    private BrokerMain() {}

    /**
     * Runs until it is told to stop.
     *
     * @param args the server.properties, then options for the first start's format
     */
    public static void main(String[] args) throws IOException {
        Properties settings = new Properties();
        try (InputStream file = new FileInputStream(args[0])) {
            settings.load(file);
        }
        if (Files.notExists(Path.of(settings.getProperty("log.dirs"), "meta.properties"))) {
            List<String> format = new ArrayList<>(List.of("format", "-c", args[0], "-t", "onefold-localstack-01w"));
            format.addAll(List.of(args).subList(1, args.length));
            if (StorageTool.execute(format.toArray(String[]::new), System.out) != 0) {
                Exit.exit(1);
            }
        }
        KafkaRaftServer server = new KafkaRaftServer(new KafkaConfig(settings, false), Time.SYSTEM);
        Exit.addShutdownHook("stop", server::shutdown);
        try {
            server.startup();
        } catch (Throwable e) { // what remains of a half started broker would keep the JVM alive
            e.printStackTrace();
            Exit.exit(1);
        }
        server.awaitShutdown();
    }
}

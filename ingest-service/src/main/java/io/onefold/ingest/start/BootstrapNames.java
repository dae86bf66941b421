package io.onefold.ingest.start;

import io.onefold.log.Log;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Waits until one of the brokers' host names resolves. Kafka's client refuses to be made before, and would end the
 * process, when the service is simply the first of all to start.
 */
final class BootstrapNames {
    private static final Log LOG = Log.of(BootstrapNames.class);
    private static final long PAUSE_SECONDS = 2;

    private BootstrapNames() {}

    /**
     * Blocks until a name resolves, or until the process is asked to end.
     *
     * @throws IllegalStateException if it is asked to end
     */
    static void await(String bootstrapServers) {
        List<String> hosts = Arrays.stream(bootstrapServers.split(",", -1))
                .map(server -> server.strip().replaceFirst(":\\d+$", "").replaceAll("[\\[\\]]", ""))
                .toList();
        if (resolvesOne(hosts)) {
            return;
        }
        // Quarkus waits for the start to end before it stops; so the start has to notice by itself.
        CountDownLatch stopping = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(stopping::countDown, "stop-waiting"));
        try {
            do {
                LOG.info("the start waits for a broker's name to resolve", "hosts", hosts);
                if (stopping.await(PAUSE_SECONDS, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("ended while waiting for a broker's name");
                }
            } while (!resolvesOne(hosts));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a broker's name", e);
        }
    }

    private static boolean resolvesOne(List<String> hosts) {
        return hosts.stream().anyMatch(BootstrapNames::resolves);
    }

    private static boolean resolves(String host) {
        try {
            return InetAddress.getAllByName(host).length > 0;
        } catch (UnknownHostException e) {
            return false;
        }
    }
}

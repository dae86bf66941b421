package io.onefold.benchmarks.webhook;

import io.onefold.benchmarks.machine.Proc;
import io.onefold.stack.process.ServiceLaunch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code benchmarks/webhook}. */
final class Arguments {
    private static final int MOST = 200_000; // the requests are made beforehand, in memory

    @Option(names = "--deliveries", paramLabel = "N", description = "Deliveries of a round (default: 50000).")
    private int deliveries = 50_000;

    @Option(names = "--orders", paramLabel = "N", description = "Orders they are about (default: 10000).")
    private int orders = 10_000;

    @Option(names = "--storm", paramLabel = "N", description = "Deliveries on one order (default: 20000).")
    private int storm = 20_000;

    @Option(names = "--rounds", paramLabel = "N", description = "The first is cold, the others are warm (default: 3).")
    private int rounds = 3;

    @Option(
            names = "--paced",
            paramLabel = "N",
            description = "Deliveries at 200 a second, to see how soon a call follows (default: 3000).")
    private int paced = 3_000;

    @Option(names = "--kills", paramLabel = "N", description = "How often a replica is killed (default: 3).")
    private int kills = 3;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            description = "Paced deliveries without and with a redrive beside them, so often (default: 5).")
    private int pairs = 5;

    @Option(names = "--redrive", paramLabel = "N", description = "Jobs a second of that redrive (default: 500).")
    private int redrive = 500;

    @Option(
            names = "--env",
            paramLabel = "NAME=VALUE",
            description = "A variable for the service, such as WEBHOOK_QUEUES_ORDERS_LEASE=30s; may be repeated.")
    private Map<String, String> environment = new LinkedHashMap<>();

    @Option(
            names = "--jvm",
            paramLabel = "OPTION",
            description =
                    "An option for the service's JVM, such as --jvm=-Xmx300m; may be repeated (default: those of ./run).")
    private List<String> jvmOptions = new ArrayList<>();

    @Option(
            names = "--profile",
            paramLabel = "DIR",
            description = "Record the service with Flight Recorder, a file for each thing measured, into this folder.")
    private @Nullable Path profiles;

    /**
     * Looks at what breaks a rule.
     *
     * @throws IllegalArgumentException naming the option and the rule
     */
    void validate() {
        require(deliveries >= 1 && deliveries <= MOST, "--deliveries: from 1 to " + MOST);
        require(orders >= 1 && orders <= deliveries, "--orders: from 1 to the deliveries");
        require(storm >= 1 && storm <= MOST, "--storm: from 1 to " + MOST);
        require(rounds >= 2, "--rounds: 2 at least, the first is cold");
        require(paced >= 1 && paced <= MOST, "--paced: from 1 to " + MOST);
        require(kills >= 0, "--kills: not less than none");
        require(pairs >= 0, "--pairs: not less than none");
        require(redrive >= 1 && redrive <= 1_000, "--redrive: from 1 to 1000");
        require(Proc.isThere(), "Needs Linux: processor time is read from /proc");
        require(profiles == null || Files.isDirectory(profiles), "--profile: " + profiles + " is no folder");
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    int deliveries() {
        return deliveries;
    }

    int orders() {
        return orders;
    }

    int storm() {
        return storm;
    }

    int rounds() {
        return rounds;
    }

    int paced() {
        return paced;
    }

    int pairs() {
        return pairs;
    }

    int redrive() {
        return redrive;
    }

    int kills() {
        return kills;
    }

    Map<String, String> environment() {
        return environment;
    }

    List<String> jvmOptions() {
        return jvmOptions.isEmpty() ? ServiceLaunch.JVM_OPTIONS : jvmOptions;
    }

    @Nullable
    Path profiles() {
        return profiles;
    }
}

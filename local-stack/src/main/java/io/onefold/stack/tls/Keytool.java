package io.onefold.stack.tls;

import io.onefold.stack.process.Launch;
import io.onefold.stack.process.ManagedProcess;
import io.onefold.stack.process.StackFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The JDK's program for keys, as a process: the JDK itself has no API that signs a certificate. */
final class Keytool {
    private static final Duration TAKES = Duration.ofSeconds(60);

    private Keytool() {}

    /** Adds a key pair to a PKCS12 store, which is made with the first one. */
    static void generateKeyPair(Path store, String password, String... options) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-validity",
                "7",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                password));
        command.addAll(List.of(options));
        Path log = store.resolveSibling("keytool.log");
        try (ManagedProcess keytool = ManagedProcess.start(new Launch("keytool", command, Map.of(), log))) {
            if (keytool.awaitExit(TAKES) != 0) {
                throw new StackFailure("keytool refused. It said:\n" + keytool.tail(30));
            }
        }
    }
}

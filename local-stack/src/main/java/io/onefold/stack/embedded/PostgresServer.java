package io.onefold.stack.embedded;

import io.onefold.stack.process.Launch;
import io.onefold.stack.process.ManagedProcess;
import io.onefold.stack.process.StackFailure;
import io.onefold.stack.tls.Certificates;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/** A stock, durable PostgreSQL; fast shutdown on {@code stop()}. */
public final class PostgresServer {

    /** For this stack only, which listens on 127.0.0.1 alone. */
    public static final String SUPERUSER = "postgres";

    public static final String SUPERUSER_PASSWORD = "postgres";

    private static final Duration INIT_TAKES = Duration.ofSeconds(60);

    /** Durability first: a test that kills PostgreSQL means nothing without it. */
    public static final List<String> SETTINGS = List.of(
            "fsync=on", "synchronous_commit=on", "full_page_writes=on", "max_connections=200", "shared_buffers=128MB");

    private static final String HOST_RULES_OVER_TLS = """
            host    all postgres 127.0.0.1/32 scram-sha-256
            hostssl all all      127.0.0.1/32 scram-sha-256
            """;

    private PostgresServer() {}

    /**
     * Not started yet; the data folder is made on the first use.
     *
     * @param tls if there are any, every role but the superuser must come by TLS
     */
    public static LocalServer in(Path folder, int port, @Nullable Certificates tls) throws IOException {
        Files.createDirectories(folder);
        Path bin = binaries().resolve("bin");
        Path data = folder.resolve("data");
        boolean fresh = Files.notExists(data.resolve("PG_VERSION"));
        Files.createDirectories(data);
        RootlessCommand rootless = RootlessCommand.writingTo(data);
        Path log = folder.resolve("postgres.log");
        if (fresh) {
            init(rootless, bin, data, log);
        }
        List<String> command = new ArrayList<>(
                List.of(bin.resolve("postgres").toString(), "-D", data.toString(), "-p", Integer.toString(port)));
        command.addAll(List.of("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="));
        SETTINGS.forEach(setting -> command.addAll(List.of("-c", setting)));
        if (tls != null) {
            command.addAll(overTls(data, tls));
            RootlessCommand.writingTo(data); // what was put there belongs to whom the rest belongs to
        }
        Launch launch = new Launch("PostgreSQL", rootless.of(command), Map.of(), log, "INT");
        return new LocalServer(launch, port, PostgresServer::answers);
    }

    private static List<String> overTls(Path data, Certificates tls) throws IOException {
        Files.writeString(data.resolve("pg_hba.conf"), HOST_RULES_OVER_TLS);
        Path certificate = data.resolve("server.crt");
        Path key = data.resolve("server.key");
        Files.copy(tls.serverPem(), certificate, StandardCopyOption.REPLACE_EXISTING);
        Files.copy(tls.serverKey(), key, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        return List.of("-c", "ssl=on", "-c", "ssl_cert_file=" + certificate, "-c", "ssl_key_file=" + key);
    }

    private static void init(RootlessCommand rootless, Path bin, Path data, Path log) throws IOException {
        Path password = Files.writeString(data.resolveSibling("password"), SUPERUSER_PASSWORD);
        List<String> command = List.of(
                bin.resolve("initdb").toString(),
                "-D",
                data.toString(),
                "-U",
                SUPERUSER,
                "--pwfile=" + password,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C");
        ManagedProcess init = ManagedProcess.start(new Launch("initdb", rootless.of(command), Map.of(), log));
        if (init.awaitExit(INIT_TAKES) != 0) {
            throw new StackFailure("PostgreSQL cannot make its data folder " + data + ". It said:\n" + init.tail(30));
        }
        Files.delete(password);
    }

    private static Path binaries() {
        Platform platform = Platform.current();
        String arch = platform.arch().equals("arm64") ? "arm_64" : "x86_64";
        String archive = "/postgres-" + platform.os() + "-" + arch + ".txz";
        return Unpacked.folder("postgres-" + Versions.embedded().postgres(), folder -> {
            try (InputStream from = Unpacked.resource(archive, "PostgreSQL");
                    TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(from))) {
                for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                    unpack(tar, entry, folder.resolve(entry.getName()).normalize());
                }
            }
        });
    }

    private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path to) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(to);
            return;
        }
        Files.createDirectories(to.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(to, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(tar, to);
        boolean executable = (entry.getMode() & 0100) != 0;
        if (executable && !to.toFile().setExecutable(true, false)) {
            throw new IOException("Cannot make " + to + " executable");
        }
    }

    private static boolean answers(int port) {
        String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres?loginTimeout=2";
        try (var connection = DriverManager.getConnection(url, SUPERUSER, SUPERUSER_PASSWORD)) {
            return connection.isValid(2);
        } catch (SQLException e) {
            return false;
        }
    }
}

package io.onefold.stack.embedded;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.onefold.stack.process.Launch;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A stock Redis that keeps nothing: in this suite Redis may be gone at any moment. */
public final class RedisServer {

    static final String VERSION = "6.2.6";
    private static final int PROBE_TIMEOUT_MILLIS = 2_000;
    private static final Map<Platform, String> BINARIES = Map.of(
            new Platform("linux", "amd64"), "redis-server-6.2.6-v5-linux-amd64",
            new Platform("linux", "arm64"), "redis-server-6.2.7-linux-arm64",
            new Platform("darwin", "amd64"), "redis-server-6.2.6-v5-darwin-amd64",
            new Platform("darwin", "arm64"), "redis-server-6.2.6-v5-darwin-arm64");

    private RedisServer() {}

    /** Not started yet. The binary needs OpenSSL 3 on the machine; its absence is shown as the reason it does not start. */
    public static LocalServer in(Path folder, int port) throws IOException {
        Files.createDirectories(folder);
        List<String> command = List.of(
                binary().toString(),
                "--port",
                Integer.toString(port),
                "--bind",
                "127.0.0.1",
                "--dir",
                folder.toString(),
                "--save",
                "",
                "--appendonly",
                "no");
        Launch launch = new Launch("Redis", command, Map.of(), folder.resolve("redis.log"));
        return new LocalServer(launch, port, RedisServer::answers);
    }

    private static Path binary() {
        String name = BINARIES.getOrDefault(Platform.current(), "none");
        return Unpacked.folder(name, folder -> {
                    Path binary = folder.resolve("redis-server");
                    try (InputStream from = Unpacked.resource("/" + name, "Redis")) {
                        Files.copy(from, binary);
                    }
                    if (!binary.toFile().setExecutable(true)) {
                        throw new IOException("Cannot make " + binary + " executable");
                    }
                })
                .resolve("redis-server");
    }

    private static boolean answers(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PROBE_TIMEOUT_MILLIS);
            socket.getOutputStream().write("PING\r\n".getBytes(US_ASCII));
            return new String(socket.getInputStream().readNBytes(5), US_ASCII).equals("+PONG");
        }
    }
}

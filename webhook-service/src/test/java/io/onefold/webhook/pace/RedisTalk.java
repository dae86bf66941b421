package io.onefold.webhook.pace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;

/** Redis, spoken inline: commands on one connection, the first line of the answer to the last. */
public final class RedisTalk {
    private RedisTalk() {}

    public static String say(int port, String... commands) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(5_000);
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
            String answer = "";
            for (String command : commands) {
                socket.getOutputStream().write((command + "\r\n").getBytes(UTF_8));
                answer = in.readLine();
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.onefold.webhook.call;

import io.netty.channel.ConnectTimeoutException;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.StreamResetException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import javax.net.ssl.SSLException;

/** Why a call broke off, in a word that operators count by. */
final class Breaks {
    /** The first that fits, of the failure or of its causes. */
    private static final List<Entry<Class<? extends Throwable>, String>> WORDS = List.of(
            Map.entry(KeyedClient.KeyMissing.class, "not_sent"),
            Map.entry(SSLException.class, "tls"),
            Map.entry(UnknownHostException.class, "dns"),
            Map.entry(ConnectTimeoutException.class, "timeout"),
            Map.entry(NoRouteToHostException.class, "unreachable"),
            Map.entry(ConnectException.class, "refused"),
            Map.entry(HttpClosedException.class, "reset"),
            Map.entry(StreamResetException.class, "reset"),
            Map.entry(IOException.class, "reset"));

    private Breaks() {}

    static String word(Throwable failure) {
        for (Entry<Class<? extends Throwable>, String> each : WORDS) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (each.getKey().isInstance(cause)) {
                    return each.getValue();
                }
            }
        }
        return "broken";
    }
}

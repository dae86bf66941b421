package io.onefold.webhook.pace;

import io.onefold.config.Secret;
import io.onefold.config.Secrets;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.redis.client.Redis;
import io.vertx.redis.client.RedisOptions;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code REDIS_URL}, a secret: {@code redis://[user:password@]host[:port][/number]}; {@code rediss://} for TLS, where the
 * server's certificate and name are verified, by the authority in {@code ?sslrootcert=/path} if it is given. Read again for
 * each connection, so that one in a file may change.
 *
 * <p>Guarantee: the URL is in no message and in no cause of one.
 */
public final class RedisUrl {
    private static final String VARIABLE = "REDIS_URL";
    private static final String RULE =
            "is redis://[user:password@]host[:port][/number], or rediss:// with TLS, which takes ?sslrootcert=/path";
    private static final Pattern USER_INFO = Pattern.compile("[^:]*:.+");
    private static final Pattern AUTHORITY = Pattern.compile("sslrootcert=([^&]+)");
    private static final int LAST_PORT = 65_535;
    private static final int CONNECT_MILLIS = 2_000;

    private final Secret secret;

    private RedisUrl(Secret secret) {
        this.secret = secret;
    }

    /** The URL, if it is set; what is wrong with it is noted, and not shown. */
    public static Optional<RedisUrl> find(Secrets secrets) {
        Optional<Secret> secret = secrets.optional(VARIABLE);
        try {
            secret.ifPresent(found -> parse(found.current()));
        } catch (IllegalArgumentException | UncheckedIOException e) {
            secrets.refuse(VARIABLE, String.valueOf(e.getMessage()));
        }
        return secret.map(RedisUrl::new);
    }

    @SuppressWarnings("UnusedException") // its message holds the URL
    private static URI parse(String text) {
        URI url;
        try {
            url = new URI(text.strip());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(RULE);
        }
        String scheme = String.valueOf(url.getScheme());
        String path = String.valueOf(url.getRawPath());
        if (!scheme.matches("rediss?") || url.getHost() == null || !path.matches("/?|/[0-9]{1,4}")) {
            throw new IllegalArgumentException(RULE);
        }
        if (url.getRawFragment() != null || url.getPort() > LAST_PORT || !isGood(url.getRawUserInfo(), USER_INFO)) {
            throw new IllegalArgumentException(RULE);
        }
        if (!isGood(url.getRawQuery(), AUTHORITY) || (url.getRawQuery() != null && scheme.equals("redis"))) {
            throw new IllegalArgumentException(RULE);
        }
        return url;
    }

    private static boolean isGood(@Nullable String part, Pattern rule) {
        return part == null || rule.matcher(part).matches();
    }

    /**
     * A new client for one connection.
     *
     * @throws IllegalArgumentException if the URL, which has changed, breaks its rule
     * @throws UncheckedIOException if its file cannot be read
     */
    Redis client(Vertx vertx) {
        URI url = parse(secret.current());
        NetClientOptions network =
                new NetClientOptions().setConnectTimeout(CONNECT_MILLIS).setTcpKeepAlive(true);
        if ("rediss".equals(url.getScheme())) {
            network.setSsl(true).setHostnameVerificationAlgorithm("HTTPS");
            authority(url).ifPresent(path -> network.setTrustOptions(new PemTrustOptions().addCertPath(path)));
        }
        return Redis.createClient(
                vertx,
                new RedisOptions()
                        .setConnectionString(withPlainPlus(url))
                        .setNetClientOptions(network)
                        .setMaxPoolSize(1)
                        .setPoolCleanerInterval(-1));
    }

    private static Optional<String> authority(URI url) {
        Matcher query = AUTHORITY.matcher(String.valueOf(url.getRawQuery()));
        return query.matches()
                ? Optional.of(URLDecoder.decode(query.group(1), StandardCharsets.UTF_8))
                : Optional.empty();
    }

    /** The client would read a plus sign in a password as a space. */
    private static String withPlainPlus(URI url) {
        String user = url.getRawUserInfo();
        return user == null ? url.toString() : url.toString().replace(user + "@", user.replace("+", "%2B") + "@");
    }
}

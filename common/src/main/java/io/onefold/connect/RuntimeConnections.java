package io.onefold.connect;

import io.onefold.config.DatabaseTls;
import io.onefold.config.Secret;
import io.quarkus.reactive.pg.client.PgPoolCreator;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnectOptions;
import jakarta.inject.Singleton;
import java.nio.file.Path;

/**
 * Makes pools of the runtime role. Each connection is opened with the password as it is then, so that a new one takes no
 * restart; sessions that are open stay. Where TLS is asked for there is no connection without it.
 *
 * <p>The client itself knows the modes, but not {@code sslrootcert}, and its {@code require} trusts the JVM's authorities
 * where PostgreSQL's own clients trust anybody.
 *
 * <p>Thread: the file of a password is read on a worker.
 */
@Singleton
class RuntimeConnections {
    private static final String BY_NAME = "HTTPS";
    private static final String BY_NOTHING = "";

    private final DatabaseAccess access;

    RuntimeConnections(DatabaseAccess access) {
        this.access = access;
    }

    Pool pool(PgPoolCreator.Input input) {
        PgConnectOptions options = secured(input.pgConnectOptionsList().get(0), access.tls());
        return PgBuilder.pool()
                .with(input.poolOptions())
                .connectingTo(() -> withPassword(input.vertx(), options))
                .using(input.vertx())
                .build();
    }

    private Future<SqlConnectOptions> withPassword(Vertx vertx, PgConnectOptions options) {
        Secret password = access.runtimePassword();
        return password.mayChange()
                ? vertx.executeBlocking(() -> with(options, password.current()), false)
                : Future.succeededFuture(with(options, password.current()));
    }

    private static SqlConnectOptions with(PgConnectOptions options, String password) {
        return new PgConnectOptions(options).setPassword(password);
    }

    private static PgConnectOptions secured(PgConnectOptions options, DatabaseTls tls) {
        return switch (tls.mode()) {
            case DISABLE -> options.setSslMode(SslMode.DISABLE);
            case REQUIRE ->
                options.setSslMode(SslMode.REQUIRE).setTrustAll(true).setHostnameVerificationAlgorithm(BY_NOTHING);
            case VERIFY_CA -> trusting(options, tls, SslMode.VERIFY_CA, BY_NOTHING);
            case VERIFY_FULL -> trusting(options, tls, SslMode.VERIFY_FULL, BY_NAME);
        };
    }

    private static PgConnectOptions trusting(PgConnectOptions options, DatabaseTls tls, SslMode mode, String verified) {
        PemTrustOptions authority = new PemTrustOptions();
        tls.authority().map(Path::toString).ifPresent(authority::addCertPath);
        return options.setSslMode(mode).setPemTrustOptions(authority).setHostnameVerificationAlgorithm(verified);
    }
}

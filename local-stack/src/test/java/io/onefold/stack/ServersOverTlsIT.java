package io.onefold.stack;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.stack.embedded.SecuredListener;
import io.onefold.stack.tls.Certificates;
import io.onefold.stack.wire.Wire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A stack with certificates of its own talks to those who trust its authority, and to nobody else. */
class ServersOverTlsIT {
    private static LocalStack stack;

    @BeforeAll
    static void start() {
        stack = LocalStack.start(StackOptions.randomPorts().withTls());
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void redisAnswersAClientThatTrustsTheAuthority() throws IOException {
        try (Wire wire = stack.redisOverTls()) {
            assertThat(ping(wire.port(), stack.certificates().clientContext())).isEqualTo("+PONG");
        }
    }

    @Test
    void redisIsRefusedByAClientThatDoesNotTrustTheAuthority() {
        try (Wire wire = stack.redisOverTls()) {
            assertThatThrownBy(() -> ping(wire.port(), SSLContext.getDefault()))
                    .isInstanceOf(SSLHandshakeException.class);
        }
    }

    @Test
    void redisOverTlsDoesNotAnswerInPlaintext() throws IOException {
        try (Wire wire = stack.redisOverTls();
                Socket plain = new Socket(InetAddress.getLoopbackAddress(), wire.port())) {
            plain.setSoTimeout(5_000);
            plain.getOutputStream().write("PING\r\n".getBytes(US_ASCII));
            assertThat(answer(plain)).isNotEqualTo("+PONG");
        }
    }

    private static String answer(Socket socket) {
        try {
            return new String(socket.getInputStream().readNBytes(5), US_ASCII);
        } catch (IOException e) {
            return ""; // closed, or nothing came: no answer either
        }
    }

    @Test
    void postgresTakesAServiceOverTlsOnly() throws SQLException {
        Database database = stack.database();
        try (Connection connection = connect(database.jdbcUrl());
                Statement statement = connection.createStatement();
                var row = statement.executeQuery("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")) {
            row.next();
            assertThat(row.getBoolean(1)).isTrue();
        }
        assertThatThrownBy(() -> connect(database.jdbcUrl().replaceFirst("\\?.*", "?sslmode=disable")))
                .hasMessageContaining("no encryption");
        assertThatThrownBy(() -> connect(database.jdbcUrl().replace("127.0.0.1", "localhost")))
                .hasMessageContaining("localhost");
    }

    @Test
    void kafkaTakesWhoTrustsItsAuthorityAndLogsIn() throws Exception {
        Certificates tls = stack.certificates();
        assertThat(nodes(Map.of(
                        "ssl.truststore.type",
                        "PEM",
                        "ssl.truststore.location",
                        tls.authorityPem().toString())))
                .isEqualTo(1);
        assertThatThrownBy(() -> nodes(Map.of())).hasCauseInstanceOf(SslAuthenticationException.class);
        assertThatThrownBy(() -> nodes(Map.of(
                        "ssl.truststore.type",
                        "PKCS12",
                        "ssl.truststore.location",
                        tls.trustStore().toString(),
                        "ssl.truststore.password",
                        Certificates.PASSWORD,
                        "sasl.jaas.config",
                        login("wrong"))))
                .hasCauseInstanceOf(SaslAuthenticationException.class);
    }

    private static String ping(int port, SSLContext context) throws IOException {
        try (Socket socket = context.getSocketFactory().createSocket("127.0.0.1", port)) {
            socket.getOutputStream().write("PING\r\n".getBytes(US_ASCII));
            return new String(socket.getInputStream().readNBytes(5), US_ASCII);
        }
    }

    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(
                url, stack.database().username("ingest"), stack.database().password());
    }

    private static int nodes(Map<String, Object> settings) throws InterruptedException, ExecutionException {
        Map<String, Object> all = new HashMap<>(Map.of(
                "bootstrap.servers",
                stack.securedKafkaBootstrapServers(),
                "security.protocol",
                "SASL_SSL",
                "sasl.mechanism",
                "SCRAM-SHA-512",
                "sasl.jaas.config",
                login(SecuredListener.PASSWORD),
                "request.timeout.ms",
                5_000,
                "default.api.timeout.ms",
                10_000));
        all.putAll(settings);
        try (Admin admin = Admin.create(all)) {
            return admin.describeCluster().nodes().get().size();
        }
    }

    private static String login(String password) {
        return "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"" + SecuredListener.USERNAME
                + "\" password=\"" + password + "\";";
    }
}

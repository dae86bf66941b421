package io.onefold.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.stack.wire.Wire;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(StackExtension.class)
class ServerEndsIT {

    private final TestStack stack;
    private final LocalStack servers;

    ServerEndsIT(TestStack stack) {
        this.stack = stack;
        this.servers = stack.embedded();
    }

    @AfterEach
    void startAgain() {
        servers.kafka().start();
        servers.postgres().start();
        servers.redis().start();
    }

    @Test
    void kafkaTakesRecordsAndKeepsThemOverAKill() {
        Records records = Records.on(stack, "survivors");
        records.produce("before");

        servers.kafka().kill();
        assertThat(servers.kafka().isRunning()).isFalse();
        servers.kafka().start();
        records.produce("after");

        assertThat(records.read(2)).containsExactly("before", "after");
    }

    @Test
    void kafkaComesBackAfterAnOrderlyStop() {
        Records records = Records.on(stack, "stopped");
        records.produce("before");

        servers.kafka().stop();
        servers.kafka().start();

        assertThat(records.read(1)).containsExactly("before");
    }

    @Test
    void committedRowsSurviveEveryEndOfPostgres() throws SQLException {
        owner("CREATE SCHEMA ingest; CREATE TABLE ingest.row (n int)");
        List<Runnable> ends = List.of(
                () -> servers.postgres().stop(),
                () -> servers.postgres().stop("QUIT"),
                () -> servers.postgres().kill());
        for (Runnable end : ends) {
            owner("INSERT INTO ingest.row VALUES (1)");
            end.run();
            assertThat(servers.postgres().isRunning()).isFalse();
            servers.postgres().start();
        }
        assertThat(query("SELECT count(*) FROM ingest.row")).isEqualTo("3");
    }

    @Test
    void frozenServersAnswerOnceTheyGoOn() throws Exception {
        servers.redis().pause();
        servers.postgres().pause();
        assertThatThrownBy(() -> redis("PING")).isInstanceOf(SocketTimeoutException.class);
        assertThatThrownBy(() -> show("fsync")).isInstanceOf(SQLException.class);

        servers.redis().resume();
        servers.postgres().resume();

        assertThat(redis("PING")).isEqualTo("+PONG");
        assertThat(show("fsync")).isEqualTo("on");
    }

    @Test
    void aCutWireKeepsClientsFromKafkaAndOnlyThem() {
        Records direct = Records.on(stack, "direct");
        try (Wire wire = servers.kafkaWire(0)) {
            Records wired = direct.over("127.0.0.1:" + wire.port());
            wired.produce("over the wire");

            wire.cut();
            direct.produce("past the wire");
            assertThat(wired.read(1, Duration.ofSeconds(1))).isEmpty();

            wire.heal();
            assertThat(wired.read(2)).containsExactly("over the wire", "past the wire");
        }
    }

    @Test
    void redisComesBackEmpty() throws IOException {
        redis("SET k v");

        servers.redis().kill();
        servers.redis().start();

        assertThat(redis("EXISTS k")).isEqualTo(":0");
    }

    private String show(String setting) throws SQLException {
        return query("SHOW " + setting);
    }

    private String query(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                var row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private void owner(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connect() throws SQLException {
        Database database = stack.database();
        return DriverManager.getConnection(
                database.jdbcUrl() + "?loginTimeout=2", database.ownerUsername("ingest"), database.password());
    }

    private String redis(String command) throws IOException {
        return RedisTalk.say(URI.create(stack.redisUrl()).getPort(), command);
    }
}

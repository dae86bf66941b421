package io.onefold.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.eclipse.microprofile.health.HealthCheckResponse.Status.DOWN;
import static org.eclipse.microprofile.health.HealthCheckResponse.Status.UP;

import io.vertx.core.Vertx;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventLoopTurnsTest {
    private final Vertx vertx = Vertx.vertx();
    private volatile Instant now = Instant.parse("2026-03-01T12:00:00Z");

    @AfterEach
    void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void isUpWhileItTurnsAndDownWhenItHasNotForAMinute() throws InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        EventLoopTurns turns = turnsOnALoopThat(held, goOn);
        held.await();
        assertThat(turns.call().getStatus()).isEqualTo(UP);

        now = now.plusSeconds(60);
        assertThat(turns.call().getStatus()).isEqualTo(DOWN);

        goOn.countDown();
        await().until(() -> turns.call().getStatus() == UP);
    }

    /** Its timer is of the loop that is held. */
    private EventLoopTurns turnsOnALoopThat(CountDownLatch held, CountDownLatch goOn) {
        return io.vertx.core.Future.<EventLoopTurns>future(made -> vertx.getOrCreateContext()
                        .runOnContext(begun -> {
                            made.complete(new EventLoopTurns(vertx, () -> now));
                            held.countDown();
                            try {
                                goOn.await();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        }))
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }
}

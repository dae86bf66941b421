package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Gateway.Answer;
import io.onefold.webhook.suite.Target.Call;
import io.onefold.webhook.suite.Target.Reply;
import io.onefold.webhook.suite.TwoReplicas;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Scenario 28b: twins that come while the transaction is under way that ends their job, some before it and some behind it,
 * on two replicas.
 */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TimedTwinsIT {
    private static final int ORDERS = Boolean.getBoolean("chaos") ? 2_000 : 500;
    private static final int AT_ONCE = 100;
    private static final int SPREAD_MICROS = 40_000;
    private static final Duration SOON = Duration.ofSeconds(60);

    private final TwoReplicas replicas;
    private final Map<String, CompletableFuture<Answer>> twins = new ConcurrentHashMap<>();

    TimedTwinsIT(TestStack stack) {
        this.replicas = new TwoReplicas(stack);
    }

    @BeforeAll
    void start() {
        replicas.start();
    }

    @AfterAll
    void stop() {
        replicas.close();
    }

    @ParameterizedTest
    @CsvSource({
        "once, order.paid, collapsed, 1, absorbed, 1",
        "collapse, visit.made, collapsed, 1, enqueued, 2",
        "rerun, stock.changed, rerun, 2, enqueued, 2"
    })
    void aTwinFindsTheLiveJobOrTheEndedEffect(
            String policy, String type, String early, int callsIfEarly, String late, int callsIfLate) {
        twins.clear();
        replicas.target().behave(call -> {
            twins.computeIfAbsent(call.order(), order -> twin(type, order));
            return Reply.OK;
        });

        AtomicInteger next = new AtomicInteger();
        CompletableFuture<?>[] senders = IntStream.range(0, AT_ONCE)
                .mapToObj(sender -> sendOn(type, policy, next))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(senders).join();
        await().atMost(SOON).until(() -> twins.size() == ORDERS);
        CompletableFuture.allOf(twins.values().toArray(CompletableFuture[]::new))
                .join();
        replicas.awaitEnd(policy + "_", SOON);

        Map<String, Long> words = twins.values().stream()
                .collect(Collectors.groupingBy(twin -> twin.join().word(), Collectors.counting()));
        System.out.println(policy + ": twins timed onto the end of their job were " + words);
        assertThat(words).as("the twins come at both sides of the end").containsOnlyKeys(early, late);
        Map<String, Long> calls =
                replicas.target().calls().stream().collect(Collectors.groupingBy(Call::order, Collectors.counting()));
        assertThat(twins)
                .allSatisfy((order, twin) -> assertThat(calls.get(order))
                        .as("%s, whose twin was %s", order, twin.join().word())
                        .isEqualTo(twin.join().word().equals(early) ? callsIfEarly : callsIfLate));
        assertThat(replicas.rows()
                        .number("SELECT count(*) FROM webhook.link JOIN webhook.effect USING (effect_id)"
                                + " JOIN webhook.job ON job.job_id = link.job_id AND job.key = effect.key"
                                + " WHERE starts_with(collapse_key, '" + policy + "_')"))
                .as("each delivery has a job")
                .isEqualTo(2L * ORDERS);
    }

    /** Sends one order after the other; many do at once. */
    private CompletableFuture<Void> sendOn(String type, String policy, AtomicInteger next) {
        int order = next.getAndIncrement();
        if (order >= ORDERS) {
            return CompletableFuture.completedFuture(null);
        }
        String key = policy + "_" + order;
        return replicas.send(order, "first-" + key, Gateway.event(type, key)).thenCompose(answer -> {
            assertThat(answer.status()).as(answer.body()).isEqualTo(202);
            return sendOn(type, policy, next);
        });
    }

    private CompletableFuture<Answer> twin(String type, String order) {
        int micros = ThreadLocalRandom.current().nextInt(SPREAD_MICROS);
        return CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(micros, TimeUnit.MICROSECONDS))
                .thenCompose(now -> replicas.send(micros, "twin-" + order, Gateway.event(type, order)))
                .thenApply(answer -> {
                    assertThat(answer.isTaken())
                            .as("a twin was answered %s", answer)
                            .isTrue();
                    return answer;
                });
    }
}

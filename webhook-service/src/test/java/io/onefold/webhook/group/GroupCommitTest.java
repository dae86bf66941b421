package io.onefold.webhook.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.onefold.webhook.group.GroupCommit.Bounds;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.pgclient.PgException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Items are words; their key is the first letter. */
class GroupCommitTest {
    private static final Bounds BOUNDS = new Bounds(4, 8, 2, 3, Duration.ofMillis(50), Duration.ofDays(1));

    private final List<List<String>> groups = new CopyOnWriteArrayList<>();
    private final List<UniEmitter<? super List<String>>> underWay = new CopyOnWriteArrayList<>();
    private final List<String> ended = new ArrayList<>();
    private long now;

    private final GroupCommit<String, String> commit = with(BOUNDS);

    private GroupCommit<String, String> with(Bounds bounds) {
        return new GroupCommit<>(this::write, word -> word.charAt(0), bounds, () -> now);
    }

    private Uni<List<String>> write(List<String> group) {
        groups.add(group);
        return Uni.createFrom().emitter(underWay::add);
    }

    private void send(String... words) {
        for (String word : words) {
            commit.write(word).subscribe().with(ended::add);
        }
    }

    private void written(int group) {
        underWay.get(group).complete(groups.get(group));
    }

    @Test
    void writesAsOneGroupWhatComesMeanwhile() {
        send("a1", "b1", "c1");
        written(0);

        assertThat(groups).containsExactly(List.of("a1"), List.of("b1", "c1"));
        assertThat(ended).containsExactly("a1");
    }

    @Test
    void writesNoMoreAtOnceThanTheBound() {
        send("a1", "a2", "a3", "a4", "a5", "a6");
        written(0);

        assertThat(groups).containsExactly(List.of("a1"), List.of("a2", "a3", "a4", "a5"));
    }

    @Test
    void beginsASecondGroupWhenEnoughWaits() {
        send("a1", "b1", "c1");
        assertThat(groups).hasSize(1);

        send("d1");

        assertThat(groups).containsExactly(List.of("a1"), List.of("b1", "c1", "d1"));
    }

    @Test
    void beginsNoMoreGroupsThanTheBound() {
        send("a1", "b1", "c1", "d1", "e1", "f1", "g1");

        assertThat(groups).hasSize(2);
        assertThat(commit.waiting()).isEqualTo(3);
    }

    @Test
    void doesNotWaitForAGroupThatTakesLong() {
        send("a1");
        now = Duration.ofMillis(51).toNanos();

        send("b1");

        assertThat(groups).containsExactly(List.of("a1"), List.of("b1"));
    }

    @Test
    void hasNoKeyInTwoGroupsAtATime() {
        send("a1", "a2", "a3", "b1");
        assertThat(groups).containsExactly(List.of("a1"), List.of("b1"));

        written(1);
        assertThat(groups).hasSize(2);
        written(0);

        assertThat(groups).containsExactly(List.of("a1"), List.of("b1"), List.of("a2", "a3"));
    }

    @Test
    void keepsTheOrderOfAKey() {
        send("a1", "a2", "b1", "b2", "a3");
        written(0);
        written(1);

        assertThat(groups).containsExactly(List.of("a1"), List.of("b1", "b2"), List.of("a2", "a3"));
    }

    @Test
    void refusesWhatIsMoreThanMayWait() {
        send("a1");
        send(IntStream.rangeClosed(2, 9).mapToObj(number -> "a" + number).toArray(String[]::new));

        assertThatThrownBy(() -> commit.write("a10").await().indefinitely()).isInstanceOf(TooMany.class);
        assertThat(commit.waiting()).isEqualTo(8);
    }

    private static PgException refusal(String state, String message) {
        return new PgException(message, "ERROR", state, "");
    }

    @Test
    void failsAsAWholeWhenTheStoreIsAway() {
        send("a1");
        List<CompletableFuture<String>> both = Stream.of("b1", "c1")
                .map(word -> commit.write(word).subscribeAsCompletionStage())
                .toList();
        written(0);
        underWay.get(1).fail(refusal("57P03", "starting up"));

        assertThat(groups).hasSize(2);
        assertThat(both).allSatisfy(one -> assertThat(one).isCompletedExceptionally());
    }

    @Test
    void oneThatNeverEndsDoesNotHoldUpItsKey() {
        GroupCommit<String, String> impatient = with(Bounds.oneByOne(4, 8, Duration.ofMillis(20)));
        CompletableFuture<String> first = impatient.write("a1").subscribeAsCompletionStage();
        impatient.write("a2").subscribe().with(ended::add, failure -> {});

        await().untilAsserted(() -> assertThat(groups).contains(List.of("a2")));
        assertThat(first).isCompletedExceptionally();
    }

    @Test
    void triesEachAloneWhenAGroupFails() {
        send("a1");
        CompletableFuture<String> good = commit.write("b1").subscribeAsCompletionStage();
        CompletableFuture<String> bad = commit.write("c1").subscribeAsCompletionStage();
        written(0);
        underWay.get(1).fail(refusal("22P05", "one of them"));
        written(2);
        underWay.get(3).fail(refusal("22P05", "this one"));

        assertThat(groups.subList(1, 4)).containsExactly(List.of("b1", "c1"), List.of("b1"), List.of("c1"));
        assertThat(good).isCompletedWithValue("b1");
        assertThatThrownBy(bad::join).isInstanceOf(CompletionException.class).hasMessageContaining("this one");
    }
}

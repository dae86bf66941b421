package io.onefold.webhook.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.pgclient.PgException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class GroupCommitTest {
    private static final Duration NO_END = Duration.ofDays(1);

    /** Transactions that have begun, and are ended by the test. */
    private final List<List<String>> begun = new CopyOnWriteArrayList<>();

    private final List<UniEmitter<? super List<String>>> open = new CopyOnWriteArrayList<>();

    private GroupCommit<String, String> group(Duration patience) {
        return new GroupCommit<>(this::begin, 3, 4, patience);
    }

    private Uni<List<String>> begin(List<String> items) {
        return Uni.createFrom().emitter(emitter -> {
            begun.add(items);
            open.add(emitter);
        });
    }

    private void commit(int transaction) {
        open.get(transaction)
                .complete(
                        begun.get(transaction).stream().map(item -> item + "!").toList());
    }

    private static UniAssertSubscriber<String> write(GroupCommit<String, String> group, String item) {
        return group.write(item).subscribe().withSubscriber(UniAssertSubscriber.create());
    }

    private static List<UniAssertSubscriber<String>> write(GroupCommit<String, String> group, String... items) {
        return List.of(items).stream().map(item -> write(group, item)).toList();
    }

    @Test
    void whatComesWhileATransactionIsOnItsWayIsTheNextOne() {
        GroupCommit<String, String> group = group(NO_END);
        List<UniAssertSubscriber<String>> written = write(group, "a", "b", "c", "d", "e");
        UniAssertSubscriber<String> tooMany = write(group, "f");

        assertThat(begun).containsExactly(List.of("a"));
        tooMany.assertFailedWith(TooMany.class);
        commit(0);
        assertThat(begun).containsExactly(List.of("a"), List.of("b", "c", "d"));
        written.get(0).assertItem("a!");
        written.get(1).assertNotTerminated();
        commit(1);
        written.get(3).assertItem("d!");
        assertThat(begun.get(2)).containsExactly("e");
    }

    @Test
    void oneThatCannotBeWrittenDoesNotFailItsNeighbours() {
        GroupCommit<String, String> group = group(NO_END);
        List<UniAssertSubscriber<String>> written = write(group, "a", "b", "bad");
        commit(0);
        open.get(1).fail(new PgException("no", "ERROR", "22P05", ""));
        commit(2);
        open.get(3).fail(new PgException("no", "ERROR", "22P05", ""));

        written.get(1).assertItem("b!");
        written.get(2).assertFailedWith(PgException.class);
        assertThat(begun).containsExactly(List.of("a"), List.of("b", "bad"), List.of("b"), List.of("bad"));
    }

    @Test
    void aStoreThatIsAwayFailsAllAtOnce() {
        GroupCommit<String, String> group = group(NO_END);
        List<UniAssertSubscriber<String>> written = write(group, "a", "b", "c");
        commit(0);
        open.get(1).fail(new PgException("the database system is starting up", "FATAL", "57P03", ""));

        written.get(1).assertFailedWith(PgException.class);
        written.get(2).assertFailedWith(PgException.class);
        assertThat(begun).hasSize(2);
    }

    @Test
    void oneThatNeverEndsDoesNotHoldUpTheNext() {
        GroupCommit<String, String> group = group(Duration.ofMillis(20));
        List<UniAssertSubscriber<String>> written = write(group, "a", "b");

        written.get(0).awaitFailure().assertFailedWith(io.smallrye.mutiny.TimeoutException.class);
        await().untilAsserted(() -> assertThat(begun).contains(List.of("b")));
    }
}

package io.onefold.ingest.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.broker.BrokerAdmin.Place;
import io.onefold.ingest.broker.GroupAdmin.Group;
import io.onefold.ingest.broker.GroupAdmin.Member;
import io.onefold.ingest.group.GroupMemory.Change;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GroupMemoryTest {
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration PACE = Duration.ofSeconds(10);
    private static final Place FIRST = new Place("plays", 0);
    private static final Place SECOND = new Place("plays", 1);

    private final GroupMemory memory = new GroupMemory();
    private Instant now = START;

    @Test
    void offsetsThatMoveInAnEmptyGroupAreAGhostWithItsTopicAndRate() {
        look("empty", Map.of(FIRST, 100L, SECOND, 50L));
        Change change = look("empty", Map.of(FIRST, 150L, SECOND, 51L));

        assertThat(change.appeared()).isEqualTo(change.findings()).hasSize(1);
        Finding ghost = change.findings().get(0);
        assertThat(ghost.fault()).isEqualTo(Fault.GHOST_COMMITS);
        assertThat(ghost.subject()).isEqualTo("plays");
        assertThat(ghost.perSecond()).isEqualTo(5.1);
    }

    @Test
    void aFirstCommitInAnEmptyGroupIsAGhostOfUnknownRate() {
        look("empty", Map.of(FIRST, 100L));
        Change change = look("empty", Map.of(FIRST, 100L, SECOND, 1_000_000L));

        assertThat(change.findings()).extracting(Finding::perSecond).containsExactly(0.0);
    }

    @Test
    void offsetsOfAGroupWithMembersMayMove() {
        look("stable", Map.of(FIRST, 100L), member("a", FIRST));
        look("stable", Map.of(FIRST, 150L), member("a", FIRST));
        Change last = look("empty", Map.of(FIRST, 200L));

        assertThat(last.findings()).as("committed before the last member left").isEmpty();
        assertThat(look("empty", Map.of(FIRST, 200L)).findings()).isEmpty();
    }

    @Test
    void aGhostIsSaidOnceAndStandsForAWhile() {
        look("empty", Map.of(FIRST, 0L));
        look("empty", Map.of(FIRST, 5L));
        assertThat(look("empty", Map.of(FIRST, 5L)).findings()).hasSize(1);
        Change moved = look("empty", Map.of(FIRST, 9L));
        assertThat(moved.findings()).hasSize(1);
        assertThat(moved.appeared()).as("it is known").isEmpty();

        now = now.plus(GroupMemory.STANDS);
        Change over = look("empty", Map.of(FIRST, 9L));

        assertThat(over.findings()).isEmpty();
        assertThat(over.gone()).extracting(Finding::subject).containsExactly("plays");
        assertThat(look("empty", Map.of(FIRST, 9L)).gone()).isEmpty();
    }

    @Test
    void anOffsetThatWentBackIsNamedWithBothOffsets() {
        look("stable", Map.of(FIRST, 100L, SECOND, 7L), member("a", FIRST, SECOND));
        Change change = look("stable", Map.of(FIRST, 20L, SECOND, 8L), member("a", FIRST, SECOND));

        assertThat(change.findings()).hasSize(1);
        assertThat(change.findings().get(0).fault()).isEqualTo(Fault.OFFSETS_BACK);
        assertThat(change.findings().get(0).detail()).isEqualTo("the offset of plays-0 went back from 100 to 20");
    }

    @Test
    void whatALaneDoesThatWeClaimedAnewIsNoFault() {
        look("stable", Map.of(FIRST, 100L, SECOND, 100L), Map.of(FIRST, "1/1", SECOND, "2/1"));
        look("stable", Map.of(FIRST, 100L, SECOND, 100L), Map.of(FIRST, "1/2", SECOND, "2/1"));
        Change change = look("stable", Map.of(FIRST, 30L, SECOND, 30L), Map.of(FIRST, "1/2", SECOND, "2/1"));

        assertThat(change.findings()).extracting(Finding::subject).containsExactly("plays-1");

        now = now.plus(GroupMemory.STANDS);
        look("stable", Map.of(FIRST, 30L, SECOND, 30L), Map.of(FIRST, "1/2", SECOND, "2/1"));
        Change later = look("stable", Map.of(FIRST, 3L, SECOND, 30L), Map.of(FIRST, "1/2", SECOND, "2/1"));

        assertThat(later.findings()).extracting(Finding::subject).containsExactly("plays-0");
    }

    @Test
    void movesAreNotJudgedWhileTheClaimsAreNotKnown() {
        look("empty", Map.of(FIRST, 100L));
        Change change = memory.look(
                new Look(now, new Group("g", "empty", List.of(), Map.of(FIRST, 900L)), Map.of(), Optional.empty()));

        assertThat(change.findings()).isEmpty();
    }

    @Test
    void aPartitionOfTwoMembersAndAMemberOfNoneStandWhileTheyAreSeen() {
        Change change = look("stable", Map.of(), member("a", FIRST, SECOND), member("b", SECOND), member("c"));

        assertThat(change.findings())
                .extracting(Finding::fault, Finding::subject)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(Fault.SHARED_PARTITION, "plays-1"),
                        org.assertj.core.groups.Tuple.tuple(Fault.IDLE_MEMBER, "c"));

        Change mended = look("stable", Map.of(), member("a", FIRST), member("b", SECOND));

        assertThat(mended.findings()).isEmpty();
        assertThat(mended.gone()).hasSize(2);
    }

    @Test
    void aGroupThatDealsItsPartitionsOutAnewIsNotJudged() {
        Change change = look("preparing_rebalance", Map.of(), member("a", FIRST), member("b", FIRST), member("c"));

        assertThat(change.findings()).isEmpty();
    }

    private Change look(String state, Map<Place, Long> committed, Member... members) {
        return look(state, committed, Map.of(), members);
    }

    private Change look(String state, Map<Place, Long> committed, Map<Place, String> claims, Member... members) {
        Change change = memory.look(
                new Look(now, new Group("g", state, Arrays.asList(members), committed), Map.of(), Optional.of(claims)));
        now = now.plus(PACE);
        return change;
    }

    private static Member member(String id, Place... partitions) {
        return new Member(id, "client", "/10.0.0.1", Optional.empty(), List.of(partitions));
    }
}

package io.onefold.benchmarks.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EventSetTest {

    private static final int SIZE = 25_000;

    @Test
    void everyEventHasTheStatedSize() {
        assertThat(events(new EventSet(1, SIZE, 5)).map(event -> event.value().length))
                .containsOnly(EventSet.BYTES);
    }

    @Test
    void noTwoEventsOfBothSetsShareAKey() {
        Stream<EventSet.Display> both =
                Stream.concat(events(new EventSet(0, SIZE, 5)), events(new EventSet(1, SIZE, 5)));

        assertThat(both.map(event -> event.device() + " " + event.time())).doesNotHaveDuplicates();
    }

    @Test
    void isTheSameEveryTime() {
        assertThat(new EventSet(1, SIZE, 5).at(7)).isEqualTo(new EventSet(1, SIZE, 5).at(7));
    }

    @Test
    void liesOnTheDaysThatItSays() {
        EventSet set = new EventSet(1, SIZE, 2);

        assertThat(events(set).map(event -> event.playedAt().toLocalDate()).distinct())
                .containsExactlyElementsOf(set.eachDay());
        assertThat(set.eachDay()).doesNotContainAnyElementsOf(new EventSet(0, SIZE, 2).eachDay());
    }

    private static Stream<EventSet.Display> events(EventSet set) {
        return IntStream.range(0, set.size()).mapToObj(set::at);
    }
}

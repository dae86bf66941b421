package io.onefold.benchmarks.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EventSetTest {

    private static final int SIZE = 25_000;

    @Test
    void everyEventHasTheStatedSize() {
        assertThat(events(new EventSet(1, SIZE)).map(event -> event.value().length))
                .containsOnly(EventSet.BYTES);
    }

    @Test
    void noTwoEventsOfBothSetsShareAKey() {
        Stream<EventSet.Display> both = Stream.concat(events(new EventSet(0, SIZE)), events(new EventSet(1, SIZE)));

        assertThat(both.map(event -> event.device() + " " + event.time())).doesNotHaveDuplicates();
    }

    @Test
    void isTheSameEveryTime() {
        assertThat(new EventSet(1, SIZE).at(7)).isEqualTo(new EventSet(1, SIZE).at(7));
    }

    private static Stream<EventSet.Display> events(EventSet set) {
        return IntStream.range(0, set.size()).mapToObj(set::at);
    }
}

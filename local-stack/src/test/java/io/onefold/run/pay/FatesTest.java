package io.onefold.run.pay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FatesTest {

    private final Fates fates = new Fates(1);

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "1001, 1", "77777, 3"})
    void failsThreeInAHundredAndLeavesOneWithoutAnAnswer(long first, int call) {
        Map<Fate, Integer> counts = new EnumMap<>(Fate.class);
        for (long number = first; number < first + 1_000; number++) {
            counts.merge(fates.of(new Order(number).id(), call), 1, Integer::sum);
        }

        assertThat(counts)
                .isEqualTo(Map.of(Fate.DONE, 960, Fate.FAILED, 30, Fate.LOST, 5, Fate.DONE_WITHOUT_ANSWER, 5));
    }

    @Test
    void drawsTheSameForTheSameCallOfAnOrder() {
        for (int number = 0; number < 1_000; number++) {
            String order = new Order(number).id();
            assertThat(new Fates(1).of(order, 2)).isEqualTo(fates.of(order, 2));
        }
    }

    @Test
    void drawsOtherwiseForAnotherSeed() {
        Fates others = new Fates(2);

        assertThat(LongStream.range(0, 200).mapToObj(number -> new Order(number).id()))
                .anySatisfy(order -> assertThat(others.of(order, 1)).isNotEqualTo(fates.of(order, 1)));
    }

    @Test
    void drawsForWhatIsNoOrderOfOursToo() {
        assertThat(fates.of("an order of somebody", 1)).isEqualTo(fates.of("an order of somebody", 1));
    }

    @Test
    void letsNoOrderFailForEver() {
        for (int number = 0; number < 10_000; number++) {
            String order = new Order(number).id();
            assertThat(fates.of(order, 1) != Fate.DONE
                            && fates.of(order, 2) != Fate.DONE
                            && fates.of(order, 3) != Fate.DONE
                            && fates.of(order, 4) != Fate.DONE)
                    .isFalse();
        }
    }
}

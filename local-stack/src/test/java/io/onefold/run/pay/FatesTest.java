package io.onefold.run.pay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FatesTest {

    private final Fates fates = new Fates(1);

    @Test
    void failsThreeInAHundredAndLeavesOneWithoutAnAnswer() {
        Map<Fate, Integer> counts = new EnumMap<>(Fate.class);
        for (int number = 0; number < 100_000; number++) {
            counts.merge(fates.of(new Order(number).id(), 1 + number % 3), 1, Integer::sum);
        }

        assertThat(counts.get(Fate.FAILED)).isCloseTo(3_000, within(200));
        assertThat(counts.get(Fate.LOST)).isCloseTo(500, within(100));
        assertThat(counts.get(Fate.DONE_WITHOUT_ANSWER)).isCloseTo(500, within(100));
    }

    @Test
    void drawsTheSameForTheSameCallOfAnOrder() {
        for (int number = 0; number < 1_000; number++) {
            String order = new Order(number).id();
            assertThat(new Fates(1).of(order, 2)).isEqualTo(fates.of(order, 2));
        }
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

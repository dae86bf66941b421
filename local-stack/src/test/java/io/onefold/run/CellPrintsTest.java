package io.onefold.run;

import static io.onefold.run.SummarySamples.prints;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CellPrintsTest {

    @Test
    void findsNothingInTheSameCellsInAnyOrder() {
        CellPrints backwards = new CellPrints(LongStream.of(3, Long.MIN_VALUE, 2, -1));

        assertThat(new CellPrints(LongStream.of(-1, 2, 3, Long.MIN_VALUE)).changedSince(backwards))
                .isZero();
        assertThat(prints(1, 0).changedSince(prints(1, 0))).isZero();
    }

    @Test
    void countsACellThatChangedOnce() {
        CellPrints before = new CellPrints(LongStream.of(1, 2, 3));

        assertThat(new CellPrints(LongStream.of(1, 9, 3)).changedSince(before)).isOne();
        assertThat(new CellPrints(LongStream.of(9, 8, 7)).changedSince(before)).isEqualTo(3);
    }

    @Test
    void countsCellsThatAreNewOrGone() {
        assertThat(prints(1, 10).changedSince(prints(1, 7))).isEqualTo(3);
        assertThat(prints(4, 10).changedSince(prints(1, 10))).isEqualTo(3);
        assertThat(prints(1, 10).changedSince(prints(1, 0))).isEqualTo(10);
    }

    @Test
    void seesACellThatIsThereTwice() {
        CellPrints once = new CellPrints(LongStream.of(1, 2));

        assertThat(new CellPrints(LongStream.of(1, 2, 2)).changedSince(once)).isOne();
    }
}

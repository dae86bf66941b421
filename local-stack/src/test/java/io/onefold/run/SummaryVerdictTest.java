package io.onefold.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SummaryVerdictTest {

    @Test
    void holdsWhenAllCountTheSame() {
        assertThat(SummaryVerdict.of(SummarySamples.right()).problems()).isEmpty();
    }

    @Test
    void findsPlaysThatAreCountedTwice() {
        Witness twice = new Witness(101, 100, 0, 1.01);

        assertThat(SummaryVerdict.of(SummarySamples.of(101, 1, twice)).problems())
                .containsExactly(
                        "plays in the summary: 101, must be 100",
                        "cells unlike a naive count over the raw events: 1, must be 0",
                        "plays in the summary, by the books: 101, must be 100");
    }

    @Test
    void findsPlaysInTheWrongCellAlthoughTheTotalIsRight() {
        Summarised moved = SummarySamples.of(100, 2, SummarySamples.WITNESS);

        assertThat(SummaryVerdict.of(moved).problems())
                .containsExactly("cells unlike a naive count over the raw events: 2, must be 0");
    }

    @Test
    void findsEventsThatWereGoneBeforeTheyWereRead() {
        Summarised gone = SummarySamples.of(100, 0, new Witness(100, 103, 3, 1));

        assertThat(SummaryVerdict.of(gone).problems())
                .containsExactly(
                        "plays in the summary, by the books: 100, must be 103",
                        "events gone before the summary read them: 3, must be 0");
    }

    @Test
    void allowsNoChangedCellInASecondPass() {
        assertThat(SummaryVerdict.ofRepeated(SummarySamples.right(), 0).problems())
                .isEmpty();
        assertThat(SummaryVerdict.ofRepeated(SummarySamples.right(), 4).problems())
                .containsExactly("cells that the second pass changed: 4, must be 0");
    }
}

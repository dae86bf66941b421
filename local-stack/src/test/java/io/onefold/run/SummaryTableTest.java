package io.onefold.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SummaryTableTest {

    @Test
    void showsTheSummaryBesideTheRawTruth() {
        assertThat(SummaryTable.of(SummarySamples.of(99, 1, new Witness(99, 100, 0, 0.99))))
                .isEqualTo("""
                  cells                       60  plays per device, campaign and day in Sao Paulo
                  total                       99  of all cells
                  raw events                 100  distinct keys in the table of ingest
                  live                        90  events counted while others still arrived
                  drift                        1  cells unlike a GROUP BY over the raw events
                  witness                 0.9900  total / stored in the books of ingest

                  plays of the top campaigns
                  1   ######################################## 80
                  22  ########## 20
                """);
    }

    @Test
    void showsWhatASecondPassChanged() {
        assertThat(SummaryTable.ofRepeated(SummarySamples.right(), 7))
                .contains("changed                      7  cells")
                .doesNotContain("live");
    }
}

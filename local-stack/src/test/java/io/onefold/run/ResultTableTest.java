package io.onefold.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResultTableTest {

    @Test
    void showsEveryCountWithItsMeaning() {
        Round round = RoundSamples.round(RoundSamples.NOTHING, RoundSamples.right(), 0);

        assertThat(ResultTable.of(round)).isEqualTo("""
                  produced                   112  100 events, 6 retries, 3 republished, 1 with other content, 2 broken
                  stored                     100
                  duplicate                   10
                    in_batch                   5  twice in one batch
                    redelivery                 0  the same record read again
                    republish                  5  the same event at another position
                  dead-lettered                2
                  conflicts                    1  duplicates with other content, kept
                  duplicate factor        1.0000  rows / distinct keys in the table
                  rows/s                      50  56 records/s consumed, over 2.0 s
                  difference                   0  consumed - stored - duplicate - dead - expired
                  difference                   0  offsets passed - consumed - skipped - lost
                """.indent(2).replaceAll("(?m)^  ", ""));
    }
}

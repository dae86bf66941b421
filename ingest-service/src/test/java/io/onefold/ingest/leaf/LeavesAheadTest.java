package io.onefold.ingest.leaf;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeavesAheadTest {

    @ParameterizedTest
    @CsvSource({"PT0S, 2", "PT36H, 2", "P3D, 3", "P7D, 7", "P36500D, 7"})
    void makesAsManyDaysAsMayComeWithinBounds(Duration maxAhead, long days) {
        assertThat(LeavesAhead.daysAhead(maxAhead)).isEqualTo(days);
    }
}

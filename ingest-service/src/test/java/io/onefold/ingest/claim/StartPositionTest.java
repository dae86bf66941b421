package io.onefold.ingest.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartPositionTest {

    @ParameterizedTest(name = "{5}")
    @CsvSource(
            nullValues = "-",
            value = {
                "0, 100, 100,   -, 100, both agree",
                "0, 100,  60,   -,  60, the group is behind",
                "0, 100, 150,   -, 100, the store went back",
                "0, 100,   -,   -, 100, the group lost its offsets",
                "70, 100,  60,   -,  70, the log begins later",
                "0, 200,  60, 200, 200, a skip holds",
                "0, 200, 150, 200, 200, a skip holds until its end",
                "0, 300,  60, 200, 200, a skip holds and what came after it is read again",
                "0, 200, 200, 200, 200, the group is at its end",
                "0, 300, 250, 200, 250, the group is past its end",
                "0, 200,   -, 200, 200, a skip of a group without offsets",
                "0, 200,  60,   -,  60, a skip that was passed is read again when the group is set back",
                "250, 250, 60, 200, 250, the log begins after the skip",
            })
    void isTheLowerOfBothAndNeverInsideOfASkip(
            long logStart,
            long nextOffset,
            @Nullable Long committed,
            @Nullable Long skippedTo,
            long expected,
            String why) {
        StartPosition start = new StartPosition(logStart, nextOffset, optional(committed), optional(skippedTo));

        assertThat(start.offset()).as(why).isEqualTo(expected);
    }

    private static OptionalLong optional(@Nullable Long offset) {
        return offset == null ? OptionalLong.empty() : OptionalLong.of(offset);
    }
}

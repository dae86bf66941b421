package io.onefold.ingest.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.deadletter.Discards.Refused;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiscardsTest {

    @Test
    void saysOfEachWhatBecameOfIt() {
        Discards discards = Discards.of(List.of(4L, 1L, 2L, 3L, 1L), Map.of(1L, "dead", 2L, "discarded", 3L, "stored"));

        assertThat(discards.discarded()).as("now or before").containsExactly(1L, 2L);
        assertThat(discards.refused())
                .containsExactly(
                        new Refused(3, "it was sent again, with the outcome stored"),
                        new Refused(4, "the stream has no dead letter of this id"));
    }
}

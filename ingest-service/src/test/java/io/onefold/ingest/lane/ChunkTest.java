package io.onefold.ingest.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.ingest.decode.RawRecord;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ChunkTest {

    @Property
    void headAndTailTogetherAreTheWhole(
            @ForAll @Size(min = 2, max = 20) Set<@IntRange(min = 3, max = 60) Integer> offsets,
            @ForAll @IntRange(min = 1, max = 19) int pick) {
        List<RawRecord> records =
                new TreeSet<>(offsets).stream().map(Records::at).toList();
        Chunk whole = new Chunk(1, 70, records);
        int count = 1 + pick % (records.size() - 1);

        Chunk head = whole.head(count);
        Chunk tail = whole.tail(count);

        assertThat(head.records()).hasSize(count);
        assertThat(Stream.concat(head.records().stream(), tail.records().stream()))
                .isEqualTo(records);
        assertThat(List.of(head.from(), tail.from(), tail.end())).containsExactly(1L, head.end(), 70L);
    }

    @Test
    void givesTheMarkersBehindTheLastRecordToWhoeverTakesIt() {
        Chunk chunk = new Chunk(0, 9, Records.of(2, 5));

        assertThat(chunk.head(2)).isSameAs(chunk);
        assertThat(chunk.head(1).end()).isEqualTo(3);
        assertThat(chunk.tail(1)).isEqualTo(new Chunk(3, 9, chunk.records().subList(1, 2)));
    }

    @Test
    void mayStandForOffsetsWithoutRecords() {
        assertThat(new Chunk(3, 7, List.of()).head(1)).isEqualTo(new Chunk(3, 7, List.of()));
    }

    @Test
    void refusesRecordsOutsideOfItsRange() {
        assertThatThrownBy(() -> new Chunk(3, 7, Records.of(2))).hasMessage("a record lies outside of [3, 7)");
        assertThatThrownBy(() -> new Chunk(3, 7, Records.of(7))).hasMessage("a record lies outside of [3, 7)");
        assertThatThrownBy(() -> new Chunk(7, 3, List.of()))
                .hasMessage("a chunk cannot end at 3 before it begins at 7");
    }
}

package io.onefold.ingest.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class KeyOrderTest {

    @Property
    void sortsAsTheComparatorDoes(@ForAll("keys") List<UUID> keys) {
        List<Candidate> candidates = candidates(keys);
        List<Candidate> expected = new ArrayList<>(candidates);
        expected.sort(KeyOrder.BY_KEY);

        assertThat(KeyOrder.sorted(candidates)).containsExactlyElementsOf(expected);
    }

    @Test
    void sortsMoreThanHasPlaceInTheLowBits() {
        List<UUID> keys = new ArrayList<>();
        for (int key = 20_000; key > 0; key--) {
            keys.add(new UUID(key, -key));
        }

        assertThat(KeyOrder.sorted(candidates(keys)))
                .isSortedAccordingTo(KeyOrder.BY_KEY)
                .hasSize(20_000);
    }

    /** Far apart, alike but for their lowest bits, and negative as signed numbers. */
    @Provide
    Arbitrary<List<UUID>> keys() {
        Arbitrary<Long> bits = Arbitraries.oneOf(
                Arbitraries.longs(),
                Arbitraries.longs().between(-3, 3),
                Arbitraries.longs().between(Long.MIN_VALUE, Long.MIN_VALUE + 3));
        return Combinators.combine(bits, bits).as(UUID::new).list().ofMaxSize(50);
    }

    private static List<Candidate> candidates(List<UUID> keys) {
        List<Candidate> candidates = new ArrayList<>();
        keys.forEach(key ->
                candidates.add(new Candidate(candidates.size(), 0, Batch.event(candidates.size(), key), false, 0)));
        return candidates;
    }
}

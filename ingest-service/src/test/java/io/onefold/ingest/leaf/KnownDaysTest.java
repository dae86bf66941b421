package io.onefold.ingest.leaf;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownDaysTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 1);
    private static final LocalDate NEXT = DAY.plusDays(1);

    private final KnownDays known = new KnownDays();

    @Test
    void asksForADayUntilItIsKnown() {
        assertThat(known.unknown(List.of(DAY, NEXT))).containsExactly(DAY, NEXT);

        known.attached(List.of(DAY));

        assertThat(known.unknown(List.of(DAY, NEXT))).containsExactly(NEXT);
    }

    @Test
    void needsNoLeafBelowTheHorizonWhichNeverFalls() {
        known.attached(List.of(DAY));
        known.horizon(NEXT);
        known.horizon(null);
        known.horizon(DAY);

        assertThat(known.unknown(List.of(DAY, NEXT))).containsExactly(NEXT);
    }

    @Test
    void asksAgainForWhatItForgot() {
        known.attached(List.of(DAY));
        known.forget();

        assertThat(known.unknown(List.of(DAY))).containsExactly(DAY);
    }
}

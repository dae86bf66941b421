package io.onefold.webhook.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SlotsTest {
    private final Slots slots = new Slots();

    @Test
    void givesNoMoreThanThereAre() {
        assertThat(slots.take("orders", 3, 4)).isEqualTo(3);
        assertThat(slots.take("orders", 3, 4)).isEqualTo(1);
        assertThat(slots.take("orders", 3, 4)).isZero();
        assertThat(slots.take("stock", 3, 4)).isEqualTo(3);

        slots.giveBack("orders", 2);
        assertThat(slots.take("orders", 3, 4)).isEqualTo(2);
    }

    @Test
    void givesNoneWhileMoreAreTakenThanTheShareIsNow() {
        slots.take("orders", 4, 4);

        assertThat(slots.take("orders", 1, 2)).isZero();
        slots.giveBack("orders", 2);
        assertThat(slots.take("orders", 1, 2)).isZero();
        slots.giveBack("orders", 1);
        assertThat(slots.take("orders", 1, 2)).isEqualTo(1);
    }

    @Test
    void noticesThatMoreComesBackThanWasTaken() {
        slots.take("orders", 1, 4);
        slots.giveBack("orders", 1);

        assertThatThrownBy(() -> slots.giveBack("orders", 1)).hasMessageContaining("orders");
    }
}

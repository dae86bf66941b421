package io.onefold.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FailedLoginsTest {
    private static final Instant NOW = Instant.parse("2026-03-29T01:00:00Z");

    private final FailedLogins failed = new FailedLogins();

    private long booked(String address, int times, Instant now) {
        return IntStream.range(0, times)
                .filter(at -> failed.book(address, now).isEmpty())
                .count();
    }

    @Test
    void anAddressHasThirtyAtOnceAndOneEveryTwoSeconds() {
        assertThat(booked("10.0.0.1", 100, NOW)).isEqualTo(30);
        assertThat(failed.book("10.0.0.1", NOW)).contains(Duration.ofSeconds(2));
        assertThat(booked("10.0.0.1", 100, NOW.plusMillis(1_999))).isZero();
        assertThat(booked("10.0.0.1", 100, NOW.plusSeconds(6))).isEqualTo(3);
        assertThat(booked("10.0.0.1", 100, NOW.plusSeconds(3_600))).isEqualTo(30);
    }

    @Test
    void oneAddressTakesNothingFromAnother() {
        booked("10.0.0.1", 10_000, NOW);

        assertThat(booked("10.0.0.2", 100, NOW)).isEqualTo(30);
    }

    @Test
    void allTogetherHaveThreeHundredAtOnceAndFivePerSecond() {
        long booked = IntStream.range(0, 1_000)
                .filter(at -> failed.book("10.0.1." + at, NOW).isEmpty())
                .count();

        assertThat(booked).isEqualTo(300);
        assertThat(failed.book("10.0.2.1", NOW)).contains(Duration.ofMillis(200));
        assertThat(failed.book("10.0.2.1", NOW.plusMillis(200))).isEmpty();
        assertThat(failed.book("10.0.2.2", NOW.plusMillis(200))).isPresent();
    }

    @Test
    void anAddressIsRememberedForAsLongAsItCounts() {
        booked("10.0.0.1", 30, NOW);
        Instant soon = NOW.plusMillis(1_900);

        for (int address = 0; address < 100_000; address++) {
            failed.book("10.1.0." + address, soon);
        }

        assertThat(booked("10.0.0.1", 100, soon)).isZero();
        assertThat(failed.addresses()).isLessThan(FailedLogins.MOST_ADDRESSES);
    }

    @Test
    void memoryIsBoundedHoweverLongItGoesOn() {
        for (int address = 0; address < 100_000; address++) {
            assertThat(failed.book("10.1.0." + address, NOW.plusMillis(200L * address)))
                    .isEmpty();
        }

        assertThat(failed.addresses()).isEqualTo(FailedLogins.MOST_ADDRESSES);
    }

    @Test
    void anAddressOfSixteenBytesCountsByItsFirstHalf() {
        assertThat(ClientAddress.of("2001:db8:1:2:3:4:5:6")).isEqualTo("2001:db8:1:2");
        assertThat(ClientAddress.of("2001:db8:1:2:0:0:0:1%eth0")).isEqualTo("2001:db8:1:2");
        assertThat(ClientAddress.of("192.0.2.7")).isEqualTo("192.0.2.7");
    }
}

package io.onefold.run.pay;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class GatewayTest {

    private static final Signer SIGNER = Signer.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochSecond(1_780_000_000));

    private final Plan plan = new Plan(1, 100, 3);
    private final Receiver receiver = Receiver.start(SIGNER, CLOCK.instant().getEpochSecond());
    private final Gateway gateway = new Gateway(plan, new Courier(URI.create(receiver.address()), SIGNER, CLOCK));

    @AfterEach
    void stop() {
        receiver.close();
    }

    @Test
    void sendsTheTwinsTheResendsAndTheForgedOnes() {
        gateway.sendTwins().join();

        int twins = 2 * 100 - plan.lateOnes();
        assertThat(receiver.events()).hasSize(twins);
        assertThat(receiver.refused()).isEqualTo(plan.forgeries());
        assertThat(gateway.answered().sent()).isEqualTo(twins + plan.resends() + plan.forgeries());
        assertThat(gateway.answered().answered()).isEqualTo(gateway.answered().sent());
        assertThat(gateway.answered().of("duplicate")).isEqualTo(plan.resends());
        assertThat(gateway.answered().misfits()).isEmpty();
    }

    @Test
    void sendsTheThirdEventOfAnOrderOnceWhenItIsCalledFor() {
        gateway.sendTwins().join();
        int before = receiver.events().size();
        for (int call = 0; call < 2; call++) {
            plan.orders().forEach(order -> gateway.called(order).join());
        }

        assertThat(receiver.events()).hasSize(before + plan.thirds());
        assertThat(gateway.answered().misfits()).isEmpty();
    }

    @Test
    void sendsTheLateOnesWhenItIsToldSo() {
        gateway.sendTwins().join();
        receiver.integrateAll();

        gateway.sendLate().join();

        assertThat(gateway.answered().of("absorbed")).isEqualTo(plan.lateOnes());
        assertThat(gateway.answered().misfits()).isEmpty();
    }

    @Test
    void sendsAgainWhatWasNotTaken() {
        receiver.failEach(4);

        gateway.sendTwins().join();

        assertThat(gateway.answered().tries()).isGreaterThan(gateway.answered().answered());
        assertThat(receiver.events()).hasSize(2 * 100 - plan.lateOnes());
        assertThat(gateway.answered().misfits()).isEmpty();
    }

    @Test
    void knowsItWhenTheServiceForgetsAnIdOrLetsAForgedOneIn() {
        receiver.believeAll();
        receiver.forgetIds();

        gateway.sendTwins().join();

        assertThat(gateway.answered().refused()).isZero();
        Set<String> kinds = gateway.answered().misfits().keySet().stream()
                .map(misfit -> misfit.substring(0, misfit.indexOf(' ')))
                .collect(Collectors.toSet());
        assertThat(kinds).containsExactlyInAnyOrder("resent", "forged");
    }

    @Test
    void sendsEverythingOnceMore() {
        gateway.sendTwins().join();
        plan.orders().forEach(order -> gateway.called(order).join());
        receiver.integrateAll();
        gateway.sendLate().join();

        gateway.sendAgain().join();

        assertThat(receiver.events()).hasSize(plan.events());
        assertThat(gateway.answered().of("duplicate")).isEqualTo(plan.events());
        assertThat(gateway.answered().refused()).isEqualTo(plan.forgeries());
        assertThat(gateway.answered().misfits()).isEmpty();
    }
}

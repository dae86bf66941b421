package io.onefold.run.pay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private static final byte[] BODY = {1};

    private final Ledger ledger = new Ledger(Chosen.FATES);

    @Test
    void hasOneEffectPerKeyAndAnswersTheSameAgain() {
        String order = Chosen.order(Fate.DONE);

        assertThat(ledger.call("key", order, BODY)).isEqualTo(new Reply.Done("int_1", false));
        assertThat(ledger.call("key", order, BODY)).isEqualTo(new Reply.Done("int_1", true));

        assertThat(ledger.integrated(List.of(order))).isEqualTo(new Integrated(1, 0, 0, 0, 0));
        assertThat(ledger.calls()).isEqualTo(new Calls(2, 0, 0, 0, 1, 0, 0));
        assertThat(ledger.ids()).containsOnlyKeys(order).containsValue("int_1");
    }

    @Test
    void integratesAnOrderTwiceThatComesUnderTwoKeys() {
        String order = Chosen.order(Fate.DONE, Fate.DONE);

        ledger.call("one", order, BODY);
        ledger.call("other", order, BODY);

        assertThat(ledger.integrated(List.of(order))).isEqualTo(new Integrated(2, 1, 0, 1, 0));
    }

    @Test
    void missesAnOrderThatFailed() {
        String order = Chosen.order(Fate.FAILED, Fate.DONE);

        assertThat(ledger.call("key", order, BODY)).isEqualTo(new Reply.Failed());
        assertThat(ledger.integrated(List.of(order))).isEqualTo(new Integrated(0, 0, 1, 0, 0));

        assertThat(ledger.call("key", order, BODY)).isEqualTo(new Reply.Done("int_1", false));
        assertThat(ledger.integrated(List.of(order))).isEqualTo(new Integrated(1, 0, 0, 0, 0));
    }

    @Test
    void mayHaveTheEffectOfACallThatItDoesNotAnswer() {
        String lost = Chosen.order(Fate.LOST);
        String applied = Chosen.order(Fate.DONE_WITHOUT_ANSWER);

        assertThat(ledger.call("one", lost, BODY)).isEqualTo(new Reply.Silent());
        assertThat(ledger.call("other", applied, BODY)).isEqualTo(new Reply.Silent());
        assertThat(ledger.call("other", applied, BODY)).isEqualTo(new Reply.Done("int_1", true));

        assertThat(ledger.integrated(List.of(lost, applied))).isEqualTo(new Integrated(1, 0, 1, 0, 0));
        assertThat(ledger.calls()).isEqualTo(new Calls(3, 0, 2, 1, 1, 0, 0));
    }

    @Test
    void noticesAnotherBodyUnderAKeyAlsoIfTheFirstFailed() {
        String order = Chosen.order(Fate.FAILED, Fate.DONE);

        ledger.call("key", order, BODY);
        ledger.call("key", order, new byte[] {2});

        assertThat(ledger.calls().otherBody()).isOne();
    }

    @Test
    void refusesACallWithoutAKey() {
        String order = Chosen.order(Fate.DONE);

        assertThat(ledger.call(null, order, BODY)).isEqualTo(new Reply.Keyless());
        assertThat(ledger.call(" ", order, BODY)).isEqualTo(new Reply.Keyless());

        assertThat(ledger.calls().keyless()).isEqualTo(2);
        assertThat(ledger.integrated(List.of(order)).missing()).isOne();
    }

    @Test
    void countsForgedOrdersApart() {
        ledger.call("key", Order.FORGED + "1", BODY);
        ledger.call("other", Order.FORGED + "2", BODY);

        assertThat(ledger.integrated(List.of()).forged()).isPositive();
    }
}

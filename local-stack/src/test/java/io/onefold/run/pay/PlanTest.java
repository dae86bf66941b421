package io.onefold.run.pay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanTest {

    private static final long SEED = 20_260_602;

    private final Plan plan = new Plan(1, 1_000, SEED);

    @Test
    void hasTheSharesThatAreTold() {
        assertThat(plan.orders()).hasSize(1_000).doesNotHaveDuplicates();
        assertThat(plan.lateOnes()).isEqualTo(10);
        assertThat(plan.thirds()).isEqualTo(10);
        assertThat(plan.resends()).isEqualTo(100);
        assertThat(plan.forgeries()).isEqualTo(20);
        assertThat(plan.events()).isEqualTo(2_010);
    }

    @Test
    void sendsTheTwoEventsOfAnOrderAtOnce() {
        Set<String> late = plan.late().stream().map(PlanTest::order).collect(Collectors.toSet());

        assertThat(genuine())
                .hasSize(1_000)
                .allSatisfy(volley -> assertThat(volley.atOnce())
                        .hasSize(late.contains(order(volley.atOnce().get(0))) ? 1 : 2)
                        .extracting(PlanTest::order)
                        .containsOnly(order(volley.atOnce().get(0))));
    }

    @Test
    void resendsOnlyWhatWasSentAndAnswered() {
        List<Webhook> resent = plan.volleys().stream()
                .flatMap(volley -> volley.resent().stream())
                .toList();

        assertThat(resent).hasSize(plan.resends()).extracting(Webhook::occasion).containsOnly(Occasion.RESENT);
        assertThat(plan.volleys())
                .allSatisfy(volley ->
                        assertThat(volley.atOnce()).extracting(Webhook::eventId).containsAll(ids(volley.resent())));
    }

    @Test
    void countsAsEventsWhatIsSentForTheFirstTime() {
        Set<String> ids = new HashSet<>();
        genuine().forEach(volley -> ids.addAll(ids(volley.atOnce())));
        ids.addAll(ids(plan.late()));
        ids.addAll(ids(thirds()));

        assertThat(ids).hasSize(plan.events());
    }

    @Test
    void givesNoOrderBothALateAndAThirdEvent() {
        assertThat(thirds()).hasSize(10);
        assertThat(thirds().stream().map(PlanTest::order))
                .doesNotContainAnyElementsOf(
                        plan.late().stream().map(PlanTest::order).toList());
    }

    @Test
    void forgesInEveryWayAndNoOrderThatThereIs() {
        List<Webhook> forged = plan.volleys().stream()
                .flatMap(volley -> volley.atOnce().stream())
                .filter(webhook -> webhook.forgery() != null)
                .toList();

        assertThat(forged).extracting(Webhook::forgery).contains(Forgery.values());
        assertThat(forged).extracting(Webhook::occasion).containsOnly(Occasion.FORGED);
        assertThat(plan.orders()).noneMatch(order -> order.startsWith(Order.FORGED));
    }

    @Test
    void isTheSameForTheSameSeedOnly() {
        assertThat(sequence(new Plan(1, 1_000, SEED))).isEqualTo(sequence(plan));
        assertThat(sequence(new Plan(1, 1_000, SEED + 1))).isNotEqualTo(sequence(plan));
    }

    @Test
    void hasNothingInCommonWithAPlanThatBeginsBehindIt() {
        assertThat(ids(new Plan(1_001, 1_000, SEED)
                        .again().stream()
                                .flatMap(volley -> volley.atOnce().stream())
                                .filter(webhook -> webhook.forgery() == null)
                                .toList()))
                .doesNotContainAnyElementsOf(ids(plan.again().stream()
                        .flatMap(volley -> volley.atOnce().stream())
                        .toList()));
    }

    @Test
    void sendsEachEventOnceInTheSecondPass() {
        List<Webhook> again = plan.again().stream()
                .flatMap(volley -> volley.atOnce().stream())
                .toList();

        assertThat(ids(again)).doesNotHaveDuplicates().hasSize(plan.events() + plan.forgeries());
        assertThat(again).extracting(Webhook::occasion).containsOnly(Occasion.AGAIN, Occasion.FORGED);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 99, 101})
    void canBeSmall(int size) {
        Plan small = new Plan(1, size, SEED);

        assertThat(small.orders()).hasSize(size);
        assertThat(small.lateOnes()).isBetween(1, 2);
        assertThat(small.forgeries()).isEqualTo(Forgery.values().length);
        assertThat(small.again()).hasSize(small.events() + small.forgeries());
    }

    @Test
    void isNotEmpty() {
        assertThatThrownBy(() -> new Plan(1, 0, SEED)).isInstanceOf(IllegalArgumentException.class);
    }

    private List<Volley> genuine() {
        return plan.volleys().stream()
                .filter(volley -> volley.atOnce().get(0).forgery() == null)
                .toList();
    }

    private List<Webhook> thirds() {
        return plan.orders().stream()
                .flatMap(order -> Stream.ofNullable(plan.third(order)))
                .toList();
    }

    private static Stream<String> sequenceOf(Volley volley) {
        return Stream.concat(volley.atOnce().stream(), volley.resent().stream())
                .map(webhook -> webhook.occasion() + webhook.eventId());
    }

    private static List<String> sequence(Plan plan) {
        return plan.volleys().stream().flatMap(PlanTest::sequenceOf).toList();
    }

    private static List<String> ids(List<Webhook> webhooks) {
        return webhooks.stream().map(Webhook::eventId).toList();
    }

    /** The twelve digits in the ids of its events. */
    private static String order(Webhook webhook) {
        return webhook.eventId().substring("hook_".length(), "hook_".length() + 12);
    }
}

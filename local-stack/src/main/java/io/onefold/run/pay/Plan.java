package io.onefold.run.pay;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which webhooks are sent of a number of orders: of each order two; of one in a hundred the second comes late; of another one
 * in a hundred a third comes while the order is being integrated; of all that come at once five in a hundred are sent again;
 * and for every fifty orders there is a forged one. The same seed gives the same plan.
 */
public final class Plan {

    private static final int ONE_LATE_IN = 100;
    private static final int ONE_THIRD_IN = 100;
    private static final int ONE_RESENT_IN = 20;
    private static final int ONE_FORGED_IN = 50;

    private final List<Order> orders;
    private final Map<String, Order> third = new HashMap<>();
    private final List<Webhook> late = new ArrayList<>();
    private final int resends;
    private final List<Webhook> forged;
    private final List<Volley> volleys;

    /**
     * Plans.
     *
     * @param first number of the first order
     * @param size how many orders
     */
    Plan(long first, int size, long seed) {
        if (size < 1) {
            throw new IllegalArgumentException("A plan has at least one order");
        }
        Random random = new Random(seed);
        orders = LongStream.range(first, first + size).mapToObj(Order::new).toList();
        List<Order> drawn = shuffled(orders, random);
        int lateOnes = share(size, ONE_LATE_IN);
        drawn.subList(0, lateOnes).forEach(order -> late.add(order.charged(Occasion.LATE)));
        drawn.subList(lateOnes, Math.min(size, lateOnes + share(size, ONE_THIRD_IN)))
                .forEach(order -> third.put(order.id(), order));
        Set<Order> single = new HashSet<>(drawn.subList(0, lateOnes));
        List<Webhook> twins =
                orders.stream().flatMap(order -> twins(order, single)).toList();
        resends = share(twins.size(), ONE_RESENT_IN);
        Set<String> again = new HashSet<>();
        shuffled(twins, random).subList(0, resends).forEach(webhook -> again.add(webhook.eventId()));
        forged = forged(share(size, ONE_FORGED_IN));
        volleys = volleys(single, again, random);
    }

    private static Stream<Webhook> twins(Order order, Set<Order> single) {
        Webhook paid = order.paid(Occasion.TWIN);
        return single.contains(order) ? Stream.of(paid) : Stream.of(paid, order.charged(Occasion.TWIN));
    }

    private static List<Webhook> forged(int least) {
        Forgery[] ways = Forgery.values();
        return IntStream.range(0, Math.max(ways.length, least))
                .mapToObj(number -> Order.forged(number, ways[number % ways.length]))
                .toList();
    }

    private List<Volley> volleys(Set<Order> single, Set<String> again, Random random) {
        List<Volley> all = new ArrayList<>();
        orders.forEach(order -> all.add(volley(twins(order, single).toList(), again)));
        forged.forEach(webhook -> all.add(new Volley(List.of(webhook), List.of())));
        Collections.shuffle(all, random);
        return List.copyOf(all);
    }

    private static Volley volley(List<Webhook> twins, Set<String> again) {
        return new Volley(
                twins,
                twins.stream()
                        .filter(webhook -> again.contains(webhook.eventId()))
                        .map(webhook -> webhook.on(Occasion.RESENT))
                        .toList());
    }

    private static <T> List<T> shuffled(List<T> all, Random random) {
        List<T> copy = new ArrayList<>(all);
        Collections.shuffle(copy, random);
        return copy;
    }

    /** At least one. */
    private static int share(int of, int oneIn) {
        return (of + oneIn - 1) / oneIn;
    }

    /** What is sent first, in order. */
    List<Volley> volleys() {
        return volleys;
    }

    /** What is sent while that order is being integrated; {@code null} for most. */
    @Nullable
    Webhook third(String order) {
        Order found = third.get(order);
        return found == null ? null : found.chargedAgain(Occasion.THIRD);
    }

    /** What is sent after all orders are integrated. */
    List<Webhook> late() {
        return List.copyOf(late);
    }

    /** Everything once more; the forged ones as they were. */
    List<Volley> again() {
        List<Webhook> all = new ArrayList<>();
        volleys.forEach(volley -> all.addAll(volley.atOnce()));
        orders.forEach(order -> {
            Webhook one = third(order.id());
            if (one != null) {
                all.add(one);
            }
        });
        all.addAll(late);
        return all.stream()
                .map(webhook -> webhook.forgery() == null ? webhook.on(Occasion.AGAIN) : webhook)
                .map(webhook -> new Volley(List.of(webhook), List.of()))
                .toList();
    }

    /** Of every order. */
    public List<String> orders() {
        return orders.stream().map(Order::id).toList();
    }

    /** Different events of the gateway itself. */
    public int events() {
        return 2 * orders.size() + third.size();
    }

    /** Third events. */
    public int thirds() {
        return third.size();
    }

    /** Second events that come late. */
    public int lateOnes() {
        return late.size();
    }

    /** Events that are sent again in the same pass. */
    public int resends() {
        return resends;
    }

    /** Those that must be refused. */
    public int forgeries() {
        return forged.size();
    }
}

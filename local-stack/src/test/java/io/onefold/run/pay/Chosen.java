package io.onefold.run.pay;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Orders to which happens what a test needs. */
final class Chosen {

    static final Fates FATES = new Fates(1);

    private Chosen() {}

    /** One whose first calls go like that. */
    static String order(Fate... calls) {
        List<Fate> wanted = List.of(calls);
        return LongStream.range(1, 1_000_000)
                .mapToObj(number -> new Order(number).id())
                .filter(order -> IntStream.rangeClosed(1, wanted.size())
                        .allMatch(call -> FATES.of(order, call) == wanted.get(call - 1)))
                .findFirst()
                .orElseThrow();
    }
}

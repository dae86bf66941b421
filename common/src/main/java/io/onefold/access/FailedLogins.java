package io.onefold.access;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How many failed logins are answered as such: so many at once and so many per minute, of one address and of all.
 *
 * <p>Guarantee: it is asked about failures only, so it can keep nobody out who has a good token. Memory is bounded by
 * {@link #MOST_ADDRESSES}, and by far: of all addresses together so few failures are booked that an address is forgotten
 * only when it has its full allowance again.
 *
 * <p>Thread: any.
 */
final class FailedLogins {
    private static final Allowance OF_ONE = new Allowance(30, Duration.ofSeconds(2));
    private static final Allowance OF_ALL = new Allowance(300, Duration.ofMillis(200));

    /** More than {@link #OF_ALL} books in the minute that an address needs to have its full allowance again. */
    static final int MOST_ADDRESSES = 1_000;

    private final Map<String, Instant> ofOne = new LinkedHashMap<>();
    private Instant ofAll = Instant.MIN;

    /** Books a failure of that address; if it is one too many, it is not booked, and this is how long that lasts. */
    synchronized Optional<Duration> book(String address, Instant now) {
        Instant one = OF_ONE.afterOneMore(ofOne.getOrDefault(address, Instant.MIN), now);
        Instant all = OF_ALL.afterOneMore(ofAll, now);
        Duration wait = longer(OF_ONE.excess(one, now), OF_ALL.excess(all, now));
        if (!wait.isZero()) {
            return Optional.of(wait);
        }
        ofAll = all;
        ofOne.remove(address);
        ofOne.put(address, one);
        if (ofOne.size() > MOST_ADDRESSES) {
            ofOne.remove(ofOne.keySet().iterator().next());
        }
        return Optional.empty();
    }

    synchronized int addresses() {
        return ofOne.size();
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** A bucket of {@code most}, one of which comes back in each {@code every}; kept as the time when it is full again. */
    private record Allowance(int most, Duration every) {
        Instant afterOneMore(Instant full, Instant now) {
            return (full.isBefore(now) ? now : full).plus(every);
        }

        Duration excess(Instant full, Instant now) {
            Duration excess = Duration.between(now, full).minus(every.multipliedBy(most));
            return excess.isNegative() ? Duration.ZERO : excess;
        }
    }
}

package io.onefold.ingest.group;

import io.onefold.ingest.broker.BrokerAdmin.Place;
import io.onefold.ingest.group.Finding.Identity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one group from look to look. A move of offsets is over when it is seen, so it stands for {@link
 * #STANDS} after that: a scrape and an alarm need the time, and somebody who commits now and then is one fault.
 *
 * <p>What we do ourselves is none: for {@link #STANDS} after a lane was claimed anew, which an operator's skip, a store
 * that went back and a topic that was made again lead to, its offset may go anywhere.
 *
 * <p>Thread: one look at a time.
 */
final class GroupMemory {
    static final Duration STANDS = Duration.ofMinutes(2);

    private final Map<Identity, Seen> seen = new LinkedHashMap<>();
    private final Map<Place, String> claims = new HashMap<>();
    private final Map<Place, Instant> claimedAt = new HashMap<>();
    private @Nullable Look before;

    private record Seen(Finding finding, Instant until) {}

    /**
     * What a look brought.
     *
     * @param appeared of the findings, those that are new
     * @param gone what stood at the look before and does no longer
     */
    record Change(List<Finding> findings, List<Finding> appeared, List<Finding> gone) {}

    /** Takes the next look in. */
    Change look(Look now) {
        now.claims().ifPresent(current -> current.forEach((place, claim) -> claim(place, claim, now.at())));
        List<Finding> appeared = new ArrayList<>();
        Set<Identity> standing = Set.copyOf(seen.keySet());
        Map<Identity, Finding> gone = new LinkedHashMap<>();
        seen.forEach((identity, old) -> gone.put(identity, old.finding()));
        seen.values().removeIf(old -> !now.at().isBefore(old.until()));
        if (before != null) {
            new Moves(before, now, ours(now.at()))
                    .faults()
                    .forEach(fault ->
                            seen.put(fault.identity(), new Seen(fault, now.at().plus(STANDS))));
        }
        Assignment.faults(now).forEach(fault -> seen.put(fault.identity(), new Seen(fault, now.at())));
        before = now;
        gone.keySet().removeAll(seen.keySet());
        seen.values().stream()
                .map(Seen::finding)
                .filter(finding -> !standing.contains(finding.identity()))
                .forEach(appeared::add);
        List<Finding> findings = seen.values().stream().map(Seen::finding).toList();
        return new Change(findings, appeared, List.copyOf(gone.values()));
    }

    private void claim(Place place, String claim, Instant at) {
        String old = claims.put(place, claim);
        if (old != null && !old.equals(claim)) {
            claimedAt.put(place, at);
        }
    }

    private Set<Place> ours(Instant now) {
        return claimedAt.entrySet().stream()
                .filter(claimed -> now.isBefore(claimed.getValue().plus(STANDS)))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}

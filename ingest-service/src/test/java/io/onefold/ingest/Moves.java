package io.onefold.ingest;

import io.onefold.ingest.observe.IngestListener.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How often each partition went to another member of the group, told from the claims that workers reported. */
final class Moves {
    private static final Pattern CLAIMED = Pattern.compile("(\\d+) " + Step.CLAIMED + " \\[.*-(\\d+)]");

    private final Map<Integer, List<String>> ownersByPartition = new TreeMap<>();

    /**
     * From one state on.
     *
     * @param owners the member that has each partition at first
     * @param claims what was reported since, as {@code Steps} gives it
     * @param memberOf the member that a process is; processes that are one after the other the same static member are one
     */
    Moves(Map<Integer, String> owners, List<String> claims, LongFunction<String> memberOf) {
        owners.forEach((partition, owner) -> ownersByPartition.put(partition, new ArrayList<>(List.of(owner))));
        for (String step : claims) {
            Matcher claim = CLAIMED.matcher(step);
            if (claim.matches()) {
                List<String> each = ownersByPartition.computeIfAbsent(
                        Integer.parseInt(claim.group(2)), partition -> new ArrayList<>());
                String member = memberOf.apply(Long.parseLong(claim.group(1)));
                if (each.isEmpty() || !each.get(each.size() - 1).equals(member)) {
                    each.add(member);
                }
            }
        }
    }

    int partitions() {
        return ownersByPartition.size();
    }

    /** The most moves of one partition. */
    int most() {
        return ownersByPartition.values().stream().mapToInt(List::size).max().orElse(1) - 1;
    }

    int all() {
        return ownersByPartition.values().stream().mapToInt(List::size).sum() - partitions();
    }

    @Override
    public String toString() {
        return all() + " moves, at most " + most() + " of one partition " + ownersByPartition;
    }
}

package io.onefold.summary.recount;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Some cells beside what raw says: how many, the last of them, and which are wrong. */
final class Compared {
    private final List<UUID> missing = new ArrayList<>();
    private final List<UUID> extra = new ArrayList<>();
    private final List<UUID> differing = new ArrayList<>();
    private long cells;
    private @Nullable UUID last;

    /** @param kind what is wrong with it; null if nothing is */
    void add(UUID key, @Nullable String kind) {
        cells++;
        last = key;
        if (kind != null) {
            switch (kind) {
                case "missing" -> missing.add(key);
                case "extra" -> extra.add(key);
                case "differing" -> differing.add(key);
                default -> throw new IllegalArgumentException("no such difference: " + kind);
            }
        }
    }

    long cells() {
        return cells;
    }

    @Nullable
    UUID last() {
        return last;
    }

    List<UUID> missing() {
        return missing;
    }

    List<UUID> extra() {
        return extra;
    }

    List<UUID> differing() {
        return differing;
    }

    long wrong() {
        return (long) missing.size() + extra.size() + differing.size();
    }

    /** The keys of everything that is wrong. */
    UUID[] wrongKeys() {
        List<UUID> all = new ArrayList<>(missing);
        all.addAll(extra);
        all.addAll(differing);
        return all.toArray(UUID[]::new);
    }

    /** What is wrong with each of {@link #wrongKeys}. */
    String[] kindsOfWrong() {
        return Stream.of(
                        Collections.nCopies(missing.size(), "missing"),
                        Collections.nCopies(extra.size(), "extra"),
                        Collections.nCopies(differing.size(), "differing"))
                .flatMap(List::stream)
                .toArray(String[]::new);
    }
}

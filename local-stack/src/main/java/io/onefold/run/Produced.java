package io.onefold.run;

import java.util.EnumMap;
import java.util.Map;

/** How many records of each kind the broker has acknowledged. */
record Produced(Map<Kind, Long> byKind) {

    Produced {
        byKind = Map.copyOf(byKind);
    }

    /** Counts records one by one. */
    static final class Tally {
        private final Map<Kind, Long> byKind = new EnumMap<>(Kind.class);

        void add(Kind kind) {
            byKind.merge(kind, 1L, Long::sum);
        }

        Produced produced() {
            return new Produced(byKind);
        }
    }

    long of(Kind kind) {
        return byKind.getOrDefault(kind, 0L);
    }

    long total() {
        return byKind.values().stream().mapToLong(Long::longValue).sum();
    }

    long duplicates() {
        return of(Kind.RETRY) + of(Kind.REPUBLISHED) + of(Kind.OTHER_CONTENT);
    }

    /** Whether what must become of each record is known. */
    boolean isKnown() {
        return of(Kind.UNKNOWN) == 0;
    }
}

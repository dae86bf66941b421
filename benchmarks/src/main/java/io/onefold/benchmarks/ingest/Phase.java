package io.onefold.benchmarks.ingest;

import java.util.Locale;

/** What ingest is measured at. */
enum Phase {
    FRESH_COLD("fresh, cold", 0),
    FRESH_WARM("fresh, warm", 1),
    REPLAY_COLD("replay, cold", 1),
    REPLAY_WARM("replay, warm", 1);

    private final String title;
    private final int set;

    Phase(String title, int set) {
        this.title = title;
        this.set = set;
    }

    String title() {
        return title;
    }

    /** The name of a file about it. */
    String file() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The number of the set of events that it reads, and whose COPY it is compared with. */
    int set() {
        return set;
    }

    /** What it must do to the books, with that many events: each once, and never anything else. */
    Books expected(long events) {
        return switch (this) {
            case FRESH_COLD, FRESH_WARM -> new Books(events, 0, events, 0, 0, 0);
            case REPLAY_COLD -> new Books(0, events, 0, events, 0, 0);
            case REPLAY_WARM -> new Books(events, 0, 0, 0, events, 0); // produced again, so at new offsets
        };
    }
}

package io.onefold.webhook.accept;

import io.onefold.webhook.accept.Arrival.Standing;
import java.util.List;
import java.util.Locale;

/**
 * What became of an arrival, committed.
 *
 * @param duplicate whether its source and event id were there before; then the links are those of the first
 */
public record Accepted(long deliveryId, boolean duplicate, List<Linked> links) {
    /** The strongest first: what a delivery did for one queue stands for it as a whole. */
    private static final List<Meaning> BY_STRENGTH =
            List.of(Meaning.ENQUEUED, Meaning.RERUN, Meaning.COLLAPSED, Meaning.ABSORBED);

    public Accepted {
        links = List.copyOf(links);
    }

    /** All of it in a word, for answers and metrics: {@code duplicate}, the standing, or the strongest of what it did. */
    public String word(Standing standing) {
        if (duplicate) {
            return "duplicate";
        }
        return standing == Standing.ROUTED ? strongest().word() : standing.word();
    }

    private Meaning strongest() {
        return BY_STRENGTH.stream()
                .filter(meaning -> links.stream().anyMatch(link -> link.meaning() == meaning))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a routed arrival was accepted without a link"));
    }

    /**
     * What it means for one queue.
     *
     * @param jobId the live job, the new one, or the one that was there
     */
    public record Linked(String queue, long jobId, Meaning meaning) {}

    /** What a delivery did for a queue. */
    public enum Meaning {
        /** It made the job. */
        ENQUEUED,
        /** The live job stands for it. */
        COLLAPSED,
        /** The live job stands for it, and one more will follow. */
        RERUN,
        /** The effect is done or cancelled, and this asks for no other. */
        ABSORBED;

        /** As it stands in answers and in the database. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Meaning of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }
}

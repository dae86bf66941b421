package io.onefold.webhook.accept;

import java.util.List;
import java.util.Locale;

/**
 * What became of an arrival, committed.
 *
 * @param duplicate whether its source and event id were there before; then the links are those of the first
 */
public record Accepted(long deliveryId, boolean duplicate, List<Linked> links) {
    public Accepted {
        links = List.copyOf(links);
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

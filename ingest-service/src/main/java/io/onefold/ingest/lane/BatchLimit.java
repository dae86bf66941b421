package io.onefold.ingest.lane;

/** The most that goes into one transaction. A record larger than {@code bytes} goes alone. */
public record BatchLimit(int records, long bytes) {
    public BatchLimit {
        if (bytes < 1 || records < 1) {
            throw new IllegalArgumentException("a batch of " + bytes + " bytes and " + records + " records is none");
        }
    }
}

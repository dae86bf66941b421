package io.onefold.ingest.lane;

/**
 * How much may be polled and not yet written, over all lanes. Each lane has an equal share, so that a slow lane fills
 * its own and not that of the others; one fetch may overshoot a share.
 *
 * @param bytes of keys, values and headers
 * @param records their number
 */
public record Budget(long bytes, long records) {
    public Budget {
        if (bytes < 1 || records < 1) {
            throw new IllegalArgumentException("a budget of " + bytes + " bytes and " + records + " records is none");
        }
    }

    boolean hasRoom(Lane lane, int lanes) {
        return lane.bufferedBytes() < bytes / lanes && lane.bufferedRecords() < Math.max(1, records / lanes);
    }
}

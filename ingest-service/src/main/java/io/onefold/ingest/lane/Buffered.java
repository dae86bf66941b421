package io.onefold.ingest.lane;

import io.onefold.ingest.decode.RawRecord;
import java.util.List;

/** What of a lane was polled under the current assignment and is not written yet, wherever it is. */
final class Buffered {
    private long bytes;
    private long records;

    void add(List<RawRecord> polled) {
        bytes += Waiting.bytesOf(polled);
        records += polled.size();
    }

    void remove(List<RawRecord> written) {
        bytes -= Waiting.bytesOf(written);
        records -= written.size();
    }

    void reset() {
        bytes = 0;
        records = 0;
    }

    long bytes() {
        return bytes;
    }

    long records() {
        return records;
    }
}

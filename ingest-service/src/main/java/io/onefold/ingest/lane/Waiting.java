package io.onefold.ingest.lane;

import io.onefold.ingest.decode.RawRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The chunks of a lane that were polled and are not in flight, in poll order; each begins where the last one ended. */
final class Waiting {
    private final Deque<Chunk> chunks = new ArrayDeque<>();

    boolean isEmpty() {
        return chunks.isEmpty();
    }

    void clear() {
        chunks.clear();
    }

    void add(Chunk chunk) {
        chunks.addLast(chunk);
    }

    void putBack(Chunk chunk) {
        chunks.addFirst(chunk);
    }

    /** Takes the first records, as one chunk; at least one if there is any, however large. */
    Chunk take(int records, long bytes) {
        Chunk next = chunks.removeFirst();
        List<RawRecord> taken = new ArrayList<>();
        long from = next.from();
        long end = from;
        long size = 0;
        while (true) {
            int fit = fitting(next, records - taken.size(), bytes - size);
            if (fit == 0 && !taken.isEmpty()) {
                chunks.addFirst(next);
                break;
            }
            Chunk head = next.head(Math.max(1, fit));
            taken.addAll(head.records());
            size += bytesOf(head.records());
            end = head.end();
            if (head.end() < next.end()) {
                chunks.addFirst(next.tail(head.records().size()));
                break;
            }
            if (chunks.isEmpty()
                    || chunks.getFirst().from() != end
                    || chunks.getFirst().beginsWithJump()) {
                break; // the end, a position that was set back, or a jump, which is looked at where a portion begins
            }
            next = chunks.removeFirst();
        }
        return new Chunk(from, end, taken);
    }

    static long bytesOf(List<RawRecord> records) {
        return records.stream().mapToLong(RawRecord::bytes).sum();
    }

    private static int fitting(Chunk chunk, int records, long bytes) {
        int fit = 0;
        long size = 0;
        while (fit < chunk.records().size() && fit < records) {
            size += chunk.records().get(fit).bytes();
            if (size > bytes) {
                break;
            }
            fit++;
        }
        return fit;
    }
}

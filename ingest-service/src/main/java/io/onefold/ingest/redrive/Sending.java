package io.onefold.ingest.redrive;

import io.onefold.ingest.decode.Decoded.Malformed;
import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.decode.Reason;
import io.onefold.ingest.lane.Chunk;
import io.onefold.ingest.lane.Claim;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.redrive.KeptLetter.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The letters of one step, in the order of their ids, as portions of the lanes that they came from.
 *
 * @param refused why the only letter is refused by the database; empty as long as it is not known
 */
record Sending(Moving redrive, List<KeptLetter> letters, Optional<String> refused) {
    Sending {
        letters = List.copyOf(letters);
    }

    /** The epoch stands for nothing: nobody asks for it. */
    List<Portion> portions() {
        Map<Long, List<KeptLetter>> byLane = new TreeMap<>();
        letters.forEach(letter -> byLane.computeIfAbsent(letter.origin().laneId(), lane -> new ArrayList<>())
                .add(letter));
        return byLane.values().stream().map(this::portion).toList();
    }

    private Portion portion(List<KeptLetter> lane) {
        Origin origin = lane.get(0).origin();
        List<RawRecord> records = lane.stream()
                .map(KeptLetter::record)
                .sorted(Comparator.comparingLong(RawRecord::offset))
                .toList();
        long from = records.get(0).offset();
        long end = records.get(records.size() - 1).offset() + 1;
        return new Portion(
                new LaneKey(redrive.stream(), origin.topic(), origin.partition()),
                0,
                new Claim(origin.laneId(), origin.topicId(), 0, from),
                new Chunk(from, end, records),
                Optional.empty());
    }

    /** The first half of it, or, of one letter alone, that letter with its verdict. */
    Sending half(String because) {
        return letters.size() == 1
                ? new Sending(redrive, letters, Optional.of(because))
                : new Sending(redrive, letters.subList(0, letters.size() / 2), refused);
    }

    /** The records that need not be decoded, by identity. */
    IdentityHashMap<RawRecord, Malformed> known() {
        IdentityHashMap<RawRecord, Malformed> known = new IdentityHashMap<>();
        for (KeptLetter letter : letters) {
            if (letter.truncated()) {
                String detail = "not all of it was kept, and Kafka has it no longer";
                known.put(letter.record(), new Malformed(letter.record(), Reason.TRUNCATED, detail));
            } else {
                refused.ifPresent(
                        detail -> known.put(letter.record(), new Malformed(letter.record(), Reason.REFUSED, detail)));
            }
        }
        return known;
    }
}

package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded;
import io.onefold.ingest.decode.Decoded.Malformed;
import io.onefold.ingest.decode.Decoder;
import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.decode.Reason;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.StreamSettings;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Decodes the portions of a batch, and keeps each stream's share of dead records. */
@ApplicationScoped
class BatchDecoder {
    private final Map<String, Decoder> decoders = new HashMap<>();
    private final Map<String, DeadShare> shares = new HashMap<>();

    private final Map<String, PartitionBy> scopes = new HashMap<>();

    BatchDecoder(Settings settings, InstantSource clock) {
        for (StreamSettings stream : settings.streams()) {
            decoders.put(stream.name(), new Decoder(stream, clock));
            scopes.put(stream.name(), stream.partitionBy());
            shares.put(stream.name(), new DeadShare(stream.maxDeadShare()));
        }
    }

    /** @param logStarts for the lanes whose portion begins with a jump */
    List<DecodedPortion> decode(List<Portion> portions, Map<LaneKey, Long> logStarts) {
        return portions.stream()
                .map(portion ->
                        new DecodedPortion(portion, decode(portion), logStarts.getOrDefault(portion.lane(), 0L)))
                .toList();
    }

    private List<Decoded> decode(Portion portion) {
        List<Decoded> decoded = of(decoders, portion)
                .decode(
                        portion.claim().topicId(),
                        portion.lane().partition(),
                        portion.chunk().records());
        return portion.verdict()
                .map(verdict -> decoded.stream()
                        .map(record -> condemned(record, verdict))
                        .toList())
                .orElse(decoded);
    }

    /** A verdict makes a dead letter of an event; a record that is none keeps its own reason. */
    private static Decoded condemned(Decoded record, Portion.Verdict verdict) {
        return record instanceof Malformed ? record : new Malformed(record.record(), Reason.REFUSED, verdict.detail());
    }

    /** Decodes records that were passed already, but for those of which it is known what they are. */
    List<DecodedPortion> decodeAgain(List<Portion> portions, IdentityHashMap<RawRecord, Malformed> known) {
        return decode(portions, Map.of()).stream()
                .map(portion -> new DecodedPortion(
                        portion.portion(),
                        portion.records().stream()
                                .map(record -> knownOr(record, known))
                                .toList(),
                        portion.logStart()))
                .toList();
    }

    private static Decoded knownOr(Decoded decoded, IdentityHashMap<RawRecord, Malformed> known) {
        Malformed malformed = known.get(decoded.record());
        return malformed == null ? decoded : malformed;
    }

    /** The dedup scope of the batch's stream. */
    PartitionBy scope(List<DecodedPortion> batch) {
        return of(scopes, batch.get(0).portion());
    }

    /** Whether the batch may be written without taking its stream's dead over the share. */
    boolean admits(List<DecodedPortion> batch) {
        DeadShare share = of(shares, batch.get(0).portion());
        synchronized (share) {
            return share.admits(records(batch), dead(batch));
        }
    }

    /** The batch was not written after all. */
    void withdraw(List<DecodedPortion> batch) {
        DeadShare share = of(shares, batch.get(0).portion());
        synchronized (share) {
            share.withdraw(records(batch), dead(batch));
        }
    }

    private static int records(List<DecodedPortion> batch) {
        return batch.stream().mapToInt(portion -> portion.records().size()).sum();
    }

    private static int dead(List<DecodedPortion> batch) {
        return (int) batch.stream()
                .flatMap(portion -> portion.records().stream())
                .filter(Malformed.class::isInstance)
                .count();
    }

    private static <T> T of(Map<String, T> byStream, Portion portion) {
        T found = byStream.get(portion.lane().stream());
        if (found == null) {
            throw new IllegalStateException("no stream is named " + portion.lane().stream());
        }
        return found;
    }
}

package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded;
import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import java.util.List;
import java.util.Set;

/**
 * Records of one stream that were passed already, decoded anew, to be written again. Opaque: made by {@link Rewriting}, taken
 * by {@link RewriteStore}.
 */
public final class Rewrite {
    final String stream;
    final PartitionBy scope;
    final List<DecodedPortion> batch;

    Rewrite(String stream, PartitionBy scope, List<DecodedPortion> batch) {
        this.stream = stream;
        this.scope = scope;
        this.batch = List.copyOf(batch);
    }

    /** Only these of its records, by identity: equal records may come from two lanes. */
    public Rewrite only(Set<RawRecord> records) {
        return new Rewrite(
                stream,
                scope,
                batch.stream()
                        .map(portion -> new DecodedPortion(
                                portion.portion(), those(portion.records(), records), portion.logStart()))
                        .filter(portion -> !portion.records().isEmpty())
                        .toList());
    }

    private static List<Decoded> those(List<Decoded> all, Set<RawRecord> records) {
        return all.stream()
                .filter(decoded -> records.contains(decoded.record()))
                .toList();
    }

    List<Portion> portions() {
        return batch.stream().map(DecodedPortion::portion).toList();
    }
}

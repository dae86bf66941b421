package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded.Malformed;
import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.leaf.Leaves;
import io.onefold.ingest.write.WriteOutcome.Broken;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.IdentityHashMap;
import java.util.List;

/** What a {@link Rewrite} needs before its transaction: decoding with today's configuration, and leaves. */
@ApplicationScoped
public class Rewriting {
    private final BatchDecoder decoder;
    private final Preparation preparation;
    private final Leaves leaves;

    Rewriting(BatchDecoder decoder, Preparation preparation, Leaves leaves) {
        this.decoder = decoder;
        this.preparation = preparation;
        this.leaves = leaves;
    }

    /**
     * Decodes portions of one stream.
     *
     * @param known records that are not decoded: it is known that they are none, by identity
     */
    public Uni<Rewrite> prepare(String stream, List<Portion> portions, IdentityHashMap<RawRecord, Malformed> known) {
        return Uni.createFrom()
                .item(() -> new Decoding(decoder.decodeAgain(portions, known)))
                .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
                .onFailure()
                .transform(bug -> new Rollback(new Broken("decoding failed: " + bug)))
                .invoke(decoding -> preparation.ensureLeaves(decoding.batch()))
                .map(decoding -> new Rewrite(stream, decoder.scope(decoding.batch()), decoding.batch()));
    }

    private record Decoding(List<DecodedPortion> batch) {}

    /** A leaf was missing that we thought was there: looks for it the next time. */
    public void forgetLeaves(String stream) {
        leaves.forget(stream);
    }
}

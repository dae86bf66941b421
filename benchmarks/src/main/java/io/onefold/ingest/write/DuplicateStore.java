package io.onefold.ingest.write;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Stands in for the service's own in a variation of it: drops what was not inserted, whatever it is. */
@ApplicationScoped
class DuplicateStore {

    Uni<Void> findLikely(SqlConnection connection, String stream, Reckoning reckoning) {
        return Uni.createFrom().voidItem();
    }

    Uni<Void> attribute(
            SqlConnection connection, String stream, Reckoning reckoning, List<Candidate> duplicates, long batchNo) {
        return Uni.createFrom().voidItem();
    }
}

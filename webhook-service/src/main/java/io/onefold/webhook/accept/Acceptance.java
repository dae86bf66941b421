package io.onefold.webhook.accept;

import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Stands in for what stores arrivals: takes none. */
@ApplicationScoped
public class Acceptance {
    /** What became of it, once that is committed. */
    public Uni<Accepted> accept(Arrival arrival) {
        return Uni.createFrom().failure(() -> new UnsupportedOperationException("nothing is stored yet"));
    }
}

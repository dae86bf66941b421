package io.onefold.webhook.accept;

import io.onefold.webhook.declare.Settings;
import io.vertx.mutiny.sqlclient.Pool;

/** Acceptances for tests of other packages. */
public final class Acceptances {
    private Acceptances() {}

    public static Acceptance of(Pool pool, Settings settings) {
        return new Acceptance(new AcceptStore(pool, settings), new WakeUp(), AcceptWatch.NONE);
    }

    /** What operators' wishes are written with. */
    public static ReintegrateStore reintegrating(Pool pool, Settings settings) {
        return new ReintegrateStore(new AcceptStore(pool, settings));
    }
}

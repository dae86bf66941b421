package io.onefold.webhook.operate;

import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Refused;
import io.onefold.webhook.accept.ReintegrateStore;
import io.onefold.webhook.accept.Reintegration;
import io.onefold.webhook.accept.Reintegration.Wish;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;

/** Has something done once more, in one transaction with the row that says who asked. */
@ApplicationScoped
class AskStore {
    private final Pool pool;
    private final ReintegrateStore reintegrating;

    AskStore(@ReactiveDataSource("reports") Pool pool, ReintegrateStore reintegrating) {
        this.pool = pool;
        this.reintegrating = reintegrating;
    }

    /** Fails with {@link Refused}. The same wish again changes nothing, and is answered as it was. */
    Uni<Done> ask(Wish wish, String who) {
        return pool.withTransaction(connection ->
                        reintegrating.reintegrate(connection, wish).call(made -> write(connection, wish, made, who)))
                .map(Reintegration::link)
                .map(link -> new Done(link.jobId(), link.queue(), link.meaning().word()));
    }

    private static Uni<Void> write(SqlConnection connection, Wish wish, Reintegration made, String who) {
        if (made.accepted().duplicate()) {
            return Uni.createFrom().voidItem();
        }
        Linked link = made.link();
        return ActionStore.write(
                connection,
                who,
                Action.REINTEGRATE,
                link.jobId(),
                Map.of(
                        "queue", link.queue(),
                        "key", wish.key().collapseKey(),
                        "payload", wish.payload() == null ? "copied" : "given",
                        "acceptDoubleEffect", wish.acceptDoubleEffect(),
                        "outcome", link.meaning().word(),
                        "delivery", made.accepted().deliveryId()));
    }
}

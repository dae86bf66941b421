package io.onefold.webhook.group;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Transactions whose BEGIN and COMMIT are sent along with the statements next to them, so that neither costs a way to the
 * database and back: a group waits for the answers that it needs to go on, and for its commit.
 *
 * <p>Guarantee: it ends well only if every statement has, the commit included; after a statement that failed COMMIT is a
 * rollback. The connection comes back to the pool without a transaction.
 */
public final class TransactionStore {
    static final String BEGIN = "BEGIN";
    static final String COMMIT = "COMMIT";
    static final String ROLLBACK = "ROLLBACK";

    private TransactionStore() {}

    /**
     * Runs one.
     *
     * @param first sends its first statements behind BEGIN, as soon as it is subscribed to
     * @param last is given what the first came to; sends all its statements as soon as it is subscribed to, and COMMIT goes
     *     behind them
     */
    public static <T> Uni<T> run(
            Pool pool, Function<SqlConnection, Uni<T>> first, BiFunction<SqlConnection, T, Uni<Void>> last) {
        return pool.withConnection(connection -> together(command(connection, BEGIN), first.apply(connection))
                .call(made -> together(last.apply(connection, made), command(connection, COMMIT)))
                .onFailure()
                .call(() -> command(connection, ROLLBACK).onFailure().recoverWithNull()));
    }

    /** In that order, the other without waiting for the one; what the other came to. */
    private static <T> Uni<T> together(Uni<Void> one, Uni<T> other) {
        return Uni.combine().all().unis(one, other).with((done, made) -> made);
    }

    private static Uni<Void> command(SqlConnection connection, String command) {
        return connection.query(command).execute().replaceWithVoid();
    }
}

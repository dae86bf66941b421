package io.onefold.ingest.leaf;

import io.onefold.connect.OwnerStore;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.PreparedStatement;
import java.time.Duration;

/** Raises a stream's horizon, the day before which nothing is kept. It never falls, whatever is configured later. */
@ApplicationScoped
public class HorizonStore {
    static final String RAISE = """
            UPDATE ingest.stream SET horizon = greatest(horizon, (now() AT TIME ZONE 'UTC')::date - ?::int)
            WHERE stream = ? AND (horizon IS NULL OR horizon < (now() AT TIME ZONE 'UTC')::date - ?::int)
            """;

    private final OwnerStore owner;

    HorizonStore(OwnerStore owner) {
        this.owner = owner;
    }

    /** Raises it to that long before today, by the database's clock; returns whether it rose. */
    public boolean raise(String stream, Duration retention) {
        int days = (int) retention.toDays();
        return owner.inTransaction("raise the horizon of " + stream, connection -> {
            try (PreparedStatement statement = connection.prepareStatement(RAISE)) {
                statement.setInt(1, days);
                statement.setString(2, stream);
                statement.setInt(3, days);
                return statement.executeUpdate() > 0;
            }
        });
    }
}

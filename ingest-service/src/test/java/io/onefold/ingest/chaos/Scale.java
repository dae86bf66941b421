package io.onefold.ingest.chaos;

import java.time.Duration;

/**
 * How large the scenarios are: one code, two forms. {@code mvn verify} runs the short one, {@code mvn -Pchaos verify}
 * the long one.
 *
 * @param kills SIGKILLs of the kill test
 * @param killEvents events that flow meanwhile
 * @param fuzzRecords mutated records
 * @param churnEvents events that flow while members come and go
 * @param churnKills how often one comes and is killed
 * @param storeAway how long the store is down while a member joins
 * @param serverAway how long each server is away at and after a start in the wrong order
 * @param wrongKeyEvents events that wait when a wrong key is deployed
 * @param zombieStopped how long a stopped worker stays stopped after its successor has gone on
 * @param crashEvents events around one kill at one step
 * @param longestTimeout the longest time-out of the workers' clients in outages
 */
public record Scale(
        String name,
        int kills,
        int killEvents,
        int fuzzRecords,
        int churnEvents,
        int churnKills,
        Duration storeAway,
        Duration serverAway,
        int wrongKeyEvents,
        Duration zombieStopped,
        int crashEvents,
        Duration longestTimeout) {

    private static final Scale SHORT = new Scale(
            "short",
            Integer.getInteger("kill.kills", 20),
            Integer.getInteger("kill.events", 60_000),
            20_000,
            100_000,
            3,
            Duration.ofSeconds(16),
            Duration.ofSeconds(16),
            20_000,
            Duration.ZERO,
            1_500,
            Duration.ofSeconds(8));

    private static final Scale LONG = new Scale(
            "long",
            Integer.getInteger("kill.kills", 200),
            Integer.getInteger("kill.events", 1_000_000),
            200_000,
            1_000_000,
            50,
            Duration.ofMinutes(5),
            Duration.ofMinutes(2),
            1_000_000,
            Duration.ofMinutes(2),
            150_000,
            Duration.ofSeconds(35));

    /** The form that this build runs. */
    public static Scale current() {
        return Boolean.getBoolean("chaos") ? LONG : SHORT;
    }

    /** A number of a scenario as it is written, or a tenth of it. */
    public static int volume(int written) {
        return Boolean.getBoolean("chaos") ? written : Math.max(1, written / 10);
    }

    /** The longest that anything in a scenario of that many events may take. */
    public Duration patience(int events) {
        return Duration.ofMinutes(2).plusMillis(events); // a thousand events a second on a busy machine
    }
}

package io.onefold.webhook.pace;

import java.util.random.RandomGenerator;

/**
 * What this process is called in the database, like no other: two processes on one host differ, and one that was started
 * again is another.
 */
public record ReplicaName(String text) {
    private static final int LONGEST = 200;

    public ReplicaName {
        if (text.isBlank() || text.length() > LONGEST) {
            throw new IllegalArgumentException("a replica has a name of up to " + LONGEST + " characters");
        }
    }

    /** Made of where it runs and of chance. */
    public static ReplicaName of(String host, RandomGenerator random) {
        String where = host.substring(0, Math.min(host.length(), LONGEST / 2));
        return new ReplicaName("%s-%016x".formatted(where, random.nextLong()));
    }
}

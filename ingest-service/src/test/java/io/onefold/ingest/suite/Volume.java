package io.onefold.ingest.suite;

/** How much a test moves: a tenth in {@code mvn verify}, all of it with {@code -Dchaos}. */
public final class Volume {
    private static final boolean WHOLE = System.getProperty("chaos") != null;
    private static final int TENTH = 10;

    private Volume() {}

    /** The number of a scenario as it is written, or a tenth of it. */
    public static int of(int written) {
        return WHOLE ? written : Math.max(1, written / TENTH);
    }
}

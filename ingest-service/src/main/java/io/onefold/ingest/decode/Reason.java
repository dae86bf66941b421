package io.onefold.ingest.decode;

/** The codes a dead letter may carry besides those of {@link io.onefold.json.JsonProblem}. Operators filter by them. */
public final class Reason {
    public static final String NULL_VALUE = "null_value";
    public static final String EMPTY_VALUE = "empty_value";
    public static final String CLOUDEVENTS_BATCH = "cloudevents_batch";
    public static final String TOO_LARGE = "too_large";
    public static final String TIME_MISSING = "time_missing";
    public static final String TIME_INVALID = "time_invalid";
    public static final String TIME_OUT_OF_RANGE = "time_out_of_range";
    public static final String REFUSED = "refused_by_database";
    /** Of a letter that was sent again: not all of it was kept, and Kafka has it no longer. */
    public static final String TRUNCATED = "truncated";

    /** Followed by the problem: {@code key_missing}, {@code key_null}, ... */
    public static final String KEY_PREFIX = "key_";

    private Reason() {}
}

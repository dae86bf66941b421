package io.onefold.connect;

/** The names of the data sources in {@code application.properties}, beside the one of the runtime role that has none. */
public final class DataSources {
    /** The owner role: migrations, leaves and retention, never events. */
    public static final String OWNER = "owner";

    private DataSources() {}
}

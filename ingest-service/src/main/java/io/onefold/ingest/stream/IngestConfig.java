package io.onefold.ingest.stream;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code INGEST_*} variables as they are written; {@link SettingsReader} judges them. All are optional, those with a
 * default too: the configuration library takes an empty one for none, and would report that one problem alone.
 */
@ConfigMapping(prefix = "ingest")
public interface IngestConfig {
    Optional<String> groupId();

    Map<String, Stream> streams();

    /** Whether a stream that is booked for another group may be taken over by this one. */
    @WithDefault("false")
    Optional<String> takeOver();

    /** Transactions at a time; each writes other lanes. */
    @WithDefault("4")
    Optional<String> writers();

    /** The most records of one transaction. */
    @WithDefault("4000")
    Optional<String> batchRecords();

    /** The most bytes that are polled and not yet written, over all lanes. */
    @WithDefault("33554432")
    Optional<String> bufferBytes();

    /** How often what is too old is looked for. */
    @WithDefault("1h")
    Optional<String> retentionEvery();

    /** How long the rows of {@code ingest.batch} are kept; for ever if not said. */
    Optional<String> batchRetention();

    /** How long conflicts are kept; for ever if not said. */
    Optional<String> conflictRetention();

    /** How long resolved dead letters are kept; for ever if not said. */
    Optional<String> deadLetterRetention();

    /** How often the lanes that are read are checked against broker and store. */
    @WithDefault("30s")
    Optional<String> checkEvery();

    /** Consumer groups of others to keep an eye on. */
    Optional<String> watchGroups();

    /** How the group deals out its partitions. */
    @WithDefault("classic")
    Optional<String> groupProtocol();

    /** Makes this replica a static member of the group. */
    Optional<String> groupInstanceId();

    /** After which a silent member of a classic group is gone. */
    Optional<String> sessionTimeout();

    /** One {@code INGEST_STREAMS_<NAME>}. */
    interface Stream {
        Optional<String> topics();

        Optional<String> key();

        @WithDefault("record:timestamp")
        Optional<String> time();

        @WithDefault("earliest")
        Optional<String> from();

        @WithDefault("none")
        Optional<String> partitionBy();

        /** How long the days of a stream are kept; for ever if not said. */
        Optional<String> retention();

        @WithDefault("7d")
        Optional<String> maxAhead();

        Optional<String> maxBehind();

        @WithDefault("1048576")
        Optional<String> maxBytes();

        @WithDefault("0.5")
        Optional<String> maxDeadShare();
    }
}

package io.onefold.ingest.stream;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Map;
import java.util.Optional;

/** The {@code INGEST_*} variables as they are written; {@link SettingsReader} judges them. */
@ConfigMapping(prefix = "ingest")
public interface IngestConfig {
    Optional<String> groupId();

    Map<String, Stream> streams();

    /** Whether a stream that is booked for another group may be taken over by this one. */
    @WithDefault("false")
    String takeOver();

    /** Transactions at a time; each writes other lanes. */
    @WithDefault("4")
    String writers();

    /** The most records of one transaction. */
    @WithDefault("4000")
    String batchRecords();

    /** The most bytes that are polled and not yet written, over all lanes. */
    @WithDefault("67108864")
    String bufferBytes();

    /** One {@code INGEST_STREAMS_<NAME>}. */
    interface Stream {
        Optional<String> topics();

        Optional<String> key();

        @WithDefault("record:timestamp")
        String time();

        @WithDefault("earliest")
        String from();

        @WithDefault("none")
        String partitionBy();

        @WithDefault("1048576")
        String maxBytes();

        @WithDefault("0.5")
        String maxDeadShare();
    }
}

package io.onefold.summary.declare;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code SUMMARY_*} variables as they are written; {@link SettingsReader} judges them. All are optional, those with a
 * default too: the configuration library takes an empty one for none, and would report that one problem alone.
 */
@ConfigMapping(prefix = "summary")
public interface SummaryConfig {
    /** How often each summary takes in what is new. */
    @WithDefault("10s")
    Optional<String> every();

    /** About how many events one transaction takes in. */
    @WithDefault("100000")
    Optional<String> stepRows();

    /** How often a period of each summary is compared with the raw events. */
    @WithDefault("1h")
    Optional<String> reconcileEvery();

    /** How long the samples are kept that the schedule asked for. */
    @WithDefault("30d")
    Optional<String> sampleRetention();

    Map<String, Table> tables();

    /** One summary. */
    interface Table {
        Optional<String> stream();

        /** {@code device_id=/device_id:text,campaign_id=/campaign_id:bigint}; one cell per period if not said. */
        Optional<String> groupBy();

        @WithDefault("day")
        Optional<String> period();

        @WithDefault("UTC")
        Optional<String> zone();

        /** {@code duration_ms=/duration_ms}. */
        Optional<String> sum();

        Optional<String> min();

        Optional<String> max();

        /** Whether its cells may be thrown away and made anew when it is declared otherwise. */
        @WithDefault("false")
        Optional<String> rebuild();
    }
}

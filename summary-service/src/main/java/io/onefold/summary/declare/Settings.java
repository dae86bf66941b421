package io.onefold.summary.declare;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * What the environment says.
 *
 * @param every the pause between two runs of a summary
 * @param stepRows the most events of one transaction, as far as batches let themselves be divided
 * @param reconcileEvery the pause between two looks at a sample
 * @param sampleRetention how long samples are kept
 * @param rebuild the summaries that may be made anew when they are declared otherwise
 */
public record Settings(
        Duration every,
        int stepRows,
        Duration reconcileEvery,
        Duration sampleRetention,
        List<Declaration> summaries,
        Set<String> rebuild) {
    public Settings {
        summaries = List.copyOf(summaries);
        rebuild = Set.copyOf(rebuild);
    }
}

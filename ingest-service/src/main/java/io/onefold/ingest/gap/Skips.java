package io.onefold.ingest.gap;

import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.broker.BrokerAdmin.Topic;
import io.onefold.ingest.gap.SkipOutcome.OutOfRange;
import io.onefold.ingest.gap.SkipOutcome.Skipped;
import io.onefold.ingest.gap.SkipOutcome.Unknown;
import io.onefold.ingest.stream.Settings;
import io.onefold.log.Log;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Skips what an operator does not want to be read. The running owner is fenced and claims the lane anew, at the skip's
 * end; so does every later owner, until the group has committed there.
 */
@ApplicationScoped
class Skips {
    private static final Log LOG = Log.of(Skips.class);

    private final BrokerAdmin broker;
    private final SkipStore store;
    private final Settings settings;

    Skips(BrokerAdmin broker, SkipStore store, Settings settings) {
        this.broker = broker;
        this.store = store;
        this.settings = settings;
    }

    /** Skips up to an offset that is above what is read and not above the end of the log. */
    Uni<SkipOutcome> skip(SkipRequest request, String askedBy) {
        if (!isConfigured(request)) {
            return answer(new Unknown("no stream " + request.stream() + " has the topic " + request.topic()));
        }
        return broker.topics(List.of(request.topic())).chain(topics -> {
            Topic topic = topics.get(request.topic());
            return topic == null || topic.partitions() <= request.partition()
                    ? answer(new Unknown("topic " + request.topic() + " has no partition " + request.partition()))
                    : skip(request, topic, askedBy);
        });
    }

    private Uni<SkipOutcome> skip(SkipRequest request, Topic topic, String askedBy) {
        return broker.ends(request.topic(), List.of(request.partition())).chain(ends -> {
            @Nullable Long end = ends.get(request.partition());
            if (end != null && request.to() > end) {
                return answer(new OutOfRange("to is not above " + end + ", where the log ends"));
            }
            return store.skip(request, topic.id(), askedBy).invoke(Skips::report);
        });
    }

    private static void report(SkipOutcome outcome) {
        if (outcome instanceof Skipped skipped) {
            Gap gap = skipped.gap();
            LOG.warn(
                    "offsets are skipped on request, see ingest.gap",
                    "stream",
                    gap.stream(),
                    "topic",
                    gap.topic(),
                    "partition",
                    gap.partition(),
                    "from",
                    gap.from(),
                    "end",
                    gap.end(),
                    "by",
                    gap.askedBy());
        }
    }

    private boolean isConfigured(SkipRequest request) {
        return settings.streams().stream()
                .anyMatch(stream -> stream.name().equals(request.stream())
                        && stream.topics().contains(request.topic()));
    }

    private static Uni<SkipOutcome> answer(SkipOutcome outcome) {
        return Uni.createFrom().item(outcome);
    }
}

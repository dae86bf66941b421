package io.onefold.ingest.write;

import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.broker.BrokerAdmin.Topic;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.stream.Settings;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where a key is the record's position, the topic's id is part of it: before such a batch is written, the broker is
 * asked whether the topic is still the one that was claimed. The question begins after the poll, so a topic that was
 * made again under the same name before that is noticed.
 */
@ApplicationScoped
class TopicIds {
    private final BrokerAdmin broker;
    private final Settings settings;

    TopicIds(BrokerAdmin broker, Settings settings) {
        this.broker = broker;
        this.settings = settings;
    }

    /** The lanes, all of one stream, whose topic is not the one they were claimed for. */
    Uni<Set<LaneKey>> madeAgain(List<Portion> portions) {
        LaneKey first = portions.get(0).lane();
        if (!settings.stream(first.stream()).key().usesPosition()) {
            return Uni.createFrom().item(Set.of());
        }
        Set<String> names = new LinkedHashSet<>();
        portions.forEach(portion -> names.add(portion.lane().topic()));
        return broker.topics(names).map(topics -> changed(portions, topics));
    }

    private static Set<LaneKey> changed(List<Portion> portions, Map<String, Topic> topics) {
        Set<LaneKey> changed = new LinkedHashSet<>();
        for (Portion portion : portions) {
            Topic topic = topics.get(portion.lane().topic());
            if (topic == null || !topic.id().equals(portion.claim().topicId())) {
                changed.add(portion.lane());
            }
        }
        return changed;
    }
}

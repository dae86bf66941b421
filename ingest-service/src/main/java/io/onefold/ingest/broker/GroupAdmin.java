package io.onefold.ingest.broker;

import io.onefold.ingest.broker.BrokerAdmin.Place;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;

/** What the brokers say of a consumer group, whosever it is. */
@ApplicationScoped
public class GroupAdmin {
    /** The state of a group that the broker does not know. */
    public static final String UNKNOWN = "dead";

    private final BrokerAdmin broker;

    GroupAdmin(BrokerAdmin broker) {
        this.broker = broker;
    }

    /**
     * A group as it is now.
     *
     * @param state in lower case, {@code stable}, {@code empty}, ..; {@link #UNKNOWN} if there is none of that name
     * @param committed its offsets, which it may have without a member
     */
    public record Group(String id, String state, List<Member> members, Map<Place, Long> committed) {}

    /** One member, with what it was given. */
    public record Member(
            String id, String clientId, String host, Optional<String> instanceId, List<Place> partitions) {}

    /** Members first: an offset that moves in between is no fault of theirs. */
    public Uni<Group> group(String id) {
        return broker.ask(admin -> admin.describeConsumerGroups(List.of(id))
                        .describedGroups()
                        .get(id))
                .map(described -> new Group(id, state(described), members(described), Map.of()))
                .onFailure(BrokerAdmin::isUnknown)
                .recoverWithItem(() -> new Group(id, UNKNOWN, List.of(), Map.of()))
                .chain(group -> broker.committed(id)
                        .onFailure(BrokerAdmin::isUnknown)
                        .recoverWithItem(Map.of())
                        .map(committed -> new Group(id, group.state(), group.members(), committed)));
    }

    private static String state(ConsumerGroupDescription described) {
        return described.groupState().name().toLowerCase(Locale.ROOT);
    }

    private static List<Member> members(ConsumerGroupDescription described) {
        return described.members().stream().map(GroupAdmin::member).toList();
    }

    private static Member member(MemberDescription member) {
        return new Member(
                member.consumerId(),
                member.clientId(),
                member.host(),
                member.groupInstanceId(),
                member.assignment().topicPartitions().stream()
                        .map(partition -> new Place(partition.topic(), partition.partition()))
                        .toList());
    }
}

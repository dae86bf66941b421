package io.onefold.ingest.group;

import io.onefold.ingest.broker.BrokerAdmin.Place;
import io.onefold.ingest.broker.GroupAdmin.Member;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A group, as operators see it.
 *
 * @param lookedAt when the broker last told; null if it has not yet
 * @param because why the broker does not tell now; null if it does
 * @param state in lower case; null if it was never told
 * @param lag over all partitions of which it is known
 */
public record GroupReport(
        String group,
        @Nullable Instant lookedAt,
        @Nullable String because,
        @Nullable String state,
        long lag,
        List<MemberReport> members,
        List<PartitionReport> partitions,
        List<FaultReport> faults) {

    /** A member; its partitions by topic, as {@code topic-partition}. */
    public record MemberReport(
            String id,
            String clientId,
            String host,
            @Nullable String instanceId,
            List<String> partitions) {}

    /** A partition that was given out or committed; what is not known is null. */
    public record PartitionReport(
            String topic,
            int partition,
            @Nullable Long committed,
            @Nullable Long end,
            @Nullable Long lag,
            List<String> members) {}

    /** What should not be. */
    public record FaultReport(
            String fault,
            String subject,
            String detail,
            @Nullable Double perSecond) {}

    /** A group that was not looked at yet. */
    static GroupReport unknown(String group, @Nullable String because) {
        return new GroupReport(group, null, because, null, 0, List.of(), List.of(), List.of());
    }

    static GroupReport of(Look look, List<Finding> findings) {
        return new GroupReport(
                look.group().id(),
                look.at(),
                null,
                look.group().state(),
                look.places().stream()
                        .mapToLong(place -> look.lag(place).orElse(0L))
                        .sum(),
                look.group().members().stream().map(GroupReport::member).toList(),
                look.places().stream().map(place -> partition(look, place)).toList(),
                findings.stream().map(GroupReport::fault).toList());
    }

    /** The same, while the broker does not tell. */
    GroupReport stale(String why) {
        return new GroupReport(group, lookedAt, why, state, lag, members, partitions, faults);
    }

    /** The lag of each topic. */
    TreeMap<String, Long> lagByTopic() {
        return partitions.stream()
                .collect(Collectors.groupingBy(
                        PartitionReport::topic,
                        TreeMap::new,
                        Collectors.summingLong(place -> place.lag() == null ? 0 : place.lag())));
    }

    /** How fast offsets of a topic move without a member. */
    double ghostsOf(String topic) {
        return faults.stream()
                .filter(found -> found.fault().equals(Fault.GHOST_COMMITS.code())
                        && found.subject().equals(topic)
                        && found.perSecond() != null)
                .mapToDouble(FaultReport::perSecond)
                .sum();
    }

    long count(Fault fault) {
        return faults.stream()
                .filter(found -> found.fault().equals(fault.code()))
                .count();
    }

    private static MemberReport member(Member member) {
        return new MemberReport(
                member.id(),
                member.clientId(),
                member.host(),
                member.instanceId().orElse(null),
                member.partitions().stream().map(Place::toString).sorted().toList());
    }

    private static PartitionReport partition(Look look, Place place) {
        return new PartitionReport(
                place.topic(),
                place.partition(),
                look.group().committed().get(place),
                look.ends().get(place),
                look.lag(place).orElse(null),
                look.membersOf(place));
    }

    private static FaultReport fault(Finding finding) {
        return new FaultReport(finding.fault().code(), finding.subject(), finding.detail(), finding.perSecond());
    }
}

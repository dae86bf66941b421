package io.onefold.ingest.group;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** What the last look at each group showed. A group of which the broker does not tell has no sample. */
@ApplicationScoped
class GroupMeters {
    private final MultiGauge members;
    private final MultiGauge lag;
    private final MultiGauge ghosts;
    private final MultiGauge faults;

    GroupMeters(MeterRegistry registry) {
        members = MultiGauge.builder("onefold_ingest_group_members").register(registry);
        lag = MultiGauge.builder("onefold_ingest_group_lag_messages").register(registry);
        ghosts = MultiGauge.builder("onefold_ingest_group_ghost_offsets_per_second")
                .register(registry);
        faults = MultiGauge.builder("onefold_ingest_group_faults").register(registry);
    }

    void show(List<GroupReport> reports) {
        List<Row<?>> membersNow = new ArrayList<>();
        List<Row<?>> lagNow = new ArrayList<>();
        List<Row<?>> ghostsNow = new ArrayList<>();
        List<Row<?>> faultsNow = new ArrayList<>();
        for (GroupReport report : reports) {
            if (report.lookedAt() == null || report.because() != null) {
                continue;
            }
            Tags group = Tags.of("group", report.group());
            membersNow.add(Row.of(group, report.members().size()));
            report.lagByTopic().forEach((topic, behind) -> {
                lagNow.add(Row.of(group.and("topic", topic), behind));
                ghostsNow.add(Row.of(group.and("topic", topic), report.ghostsOf(topic)));
            });
            for (Fault fault : Fault.values()) {
                faultsNow.add(Row.of(group.and("fault", fault.code()), report.count(fault)));
            }
        }
        members.register(membersNow, true);
        lag.register(lagNow, true);
        ghosts.register(ghostsNow, true);
        faults.register(faultsNow, true);
    }
}

package io.onefold.ingest.group;

import io.onefold.ingest.group.GroupMemory.Change;
import io.onefold.ingest.stream.Settings;
import io.onefold.log.InOneLine;
import io.onefold.log.Log;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks at our own group and at those of {@code INGEST_WATCH_GROUPS}, and says once in the log what has changed.
 *
 * <p>Failure: a group of which the broker does not tell keeps its last report, with the reason.
 */
@ApplicationScoped
class GroupWatch {
    private static final Log LOG = Log.of(GroupWatch.class);

    private final GroupEyes eyes;
    private final Map<String, GroupMemory> memories = new LinkedHashMap<>();
    private volatile List<GroupReport> latest;

    GroupWatch(GroupEyes eyes, Settings settings) {
        this.eyes = eyes;
        memories.put(settings.groupId(), new GroupMemory());
        settings.watchGroups().forEach(group -> memories.putIfAbsent(group, new GroupMemory()));
        this.latest = memories.keySet().stream()
                .map(group -> GroupReport.unknown(group, null))
                .toList();
    }

    /** What is known of each group, our own first. */
    List<GroupReport> latest() {
        return latest;
    }

    /** One look at every group. The Uni never fails. */
    Uni<List<GroupReport>> runOnce() {
        List<Uni<GroupReport>> looks = new ArrayList<>();
        latest.forEach(old -> looks.add(look(old)));
        return Uni.join().all(looks).andFailFast().invoke(reports -> latest = reports);
    }

    private Uni<GroupReport> look(GroupReport old) {
        return eyes.look(old.group())
                .map(look -> take(look, memories.getOrDefault(old.group(), new GroupMemory())))
                .onFailure()
                .recoverWithItem(failure -> old.stale(InOneLine.of(failure)));
    }

    private static GroupReport take(Look look, GroupMemory memory) {
        Change change = memory.look(look);
        String group = look.group().id();
        change.appeared()
                .forEach(found -> LOG.warn(
                        "a group has a fault",
                        "group",
                        group,
                        "fault",
                        found.fault().code(),
                        "why",
                        found.detail()));
        change.gone()
                .forEach(gone -> LOG.info(
                        "a fault of a group is over",
                        "group",
                        group,
                        "fault",
                        gone.fault().code(),
                        "subject",
                        gone.subject()));
        return GroupReport.of(look, change.findings());
    }
}

package io.onefold.ingest.redrive;

import io.onefold.ingest.write.Fate.Outcome;
import io.onefold.ingest.write.WriteOutcome.Written;
import io.onefold.redrive.Course;
import io.onefold.redrive.Pacing.Grant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One step of a redrive, while its row is locked: which letters may go, and what becomes of them. */
final class Step {
    private final Moving before;
    private final List<KeptLetter> letters;
    private final Grant grant;
    private final List<KeptLetter> meant;
    private final Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
    private Course course;
    private int went;
    private @Nullable Written written;

    /** @param letters the next ones; what is not granted of them has to wait */
    Step(Moving before, List<KeptLetter> letters) {
        this.before = before;
        this.letters = letters;
        this.grant = before.grant();
        this.meant = letters.subList(0, Math.min(letters.size(), before.most()));
        this.course = before.course();
    }

    Moving before() {
        return before;
    }

    List<KeptLetter> meant() {
        return meant;
    }

    /** One letter went, and this is its answer. */
    void went(Outcome outcome) {
        went++;
        counts.merge(outcome, 1L, Long::sum);
        course = course.sent(1).answered(outcome != Outcome.DEAD);
    }

    /** This was written of them. */
    void wrote(Written outcome) {
        written = outcome;
    }

    /** What was written, if anything was. */
    Optional<Written> written() {
        return Optional.ofNullable(written);
    }

    /** Where it stands now. */
    Course course() {
        return course.settle(0, !letters.isEmpty());
    }

    double credit() {
        return grant.after(went);
    }

    long seen() {
        return meant.isEmpty() ? before.seen() : meant.get(meant.size() - 1).id();
    }

    long count(Outcome outcome) {
        return counts.getOrDefault(outcome, 0L);
    }
}

package io.onefold.webhook.operate;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What became of a wish to discard jobs.
 *
 * @param discarded those that are discarded now, by this wish or an earlier one
 * @param refused the others, each with the reason
 */
@RegisterForReflection // the resource that answers it answers others too
public record Discards(List<Long> discarded, List<NotDiscarded> refused) {
    static final String DISCARDED = "discarded";

    public Discards {
        discarded = List.copyOf(discarded);
        refused = List.copyOf(refused);
    }

    /** A job that was not discarded. */
    public record NotDiscarded(long id, String why) {}

    /** @param states what each of them was before, of those that there are */
    static Discards of(List<Long> wished, Map<Long, String> states) {
        List<Long> discarded = new ArrayList<>();
        List<NotDiscarded> refused = new ArrayList<>();
        for (Long id : new TreeSet<>(wished)) {
            String state = states.get(id);
            if (state == null) {
                refused.add(new NotDiscarded(id, "the queue has no job of this id"));
            } else if (state.equals("dead") || state.equals(DISCARDED)) {
                discarded.add(id);
            } else {
                refused.add(new NotDiscarded(id, "it is " + state));
            }
        }
        return new Discards(discarded, refused);
    }
}

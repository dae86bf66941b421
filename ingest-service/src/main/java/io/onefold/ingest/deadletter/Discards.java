package io.onefold.ingest.deadletter;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What became of a wish to discard dead letters.
 *
 * @param discarded those that are discarded now, by this wish or an earlier one
 * @param refused the others, each with the reason
 */
@RegisterForReflection // the resource that answers it answers others too
public record Discards(List<Long> discarded, List<Refused> refused) {

    /** A dead letter that was not discarded. */
    public record Refused(long id, String why) {}

    /** @param states what each of them was before, of those that there are */
    static Discards of(List<Long> wished, Map<Long, String> states) {
        List<Long> discarded = new ArrayList<>();
        List<Refused> refused = new ArrayList<>();
        for (Long id : new TreeSet<>(wished)) {
            String state = states.get(id);
            if (state == null) {
                refused.add(new Refused(id, "the stream has no dead letter of this id"));
            } else if (state.equals("dead") || state.equals("discarded")) {
                discarded.add(id);
            } else {
                refused.add(new Refused(id, "it was sent again, with the outcome " + state));
            }
        }
        return new Discards(discarded, refused);
    }
}

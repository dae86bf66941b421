package io.onefold.summary.declare;

import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A summary: how many events of a stream there are per group and period, and their measures.
 *
 * @param name one word; the table is {@code summary.<name>}
 * @param groupBy the columns that tell cells apart, in the order of the cell's key
 * @param zone whose clocks begin the periods
 */
public record Declaration(
        String name, String stream, List<GroupColumn> groupBy, Period period, ZoneId zone, List<Measure> measures) {
    public Declaration {
        groupBy = List.copyOf(groupBy);
        measures = List.copyOf(measures);
    }

    /** All that decides what a cell holds, in one line: two declarations are the same if this is. */
    @Override
    public String toString() {
        return "stream " + stream + "; group by "
                + groupBy.stream().map(GroupColumn::toString).collect(Collectors.joining(", ")) + "; period "
                + period.word() + " in " + zone.getId()
                + measures.stream().map(measure -> "; " + measure).collect(Collectors.joining());
    }
}

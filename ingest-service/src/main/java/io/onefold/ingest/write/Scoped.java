package io.onefold.ingest.write;

import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Candidates by where their rows may stand: all together, or day by day, each in the leaf of its day.
 *
 * @param days the candidates of each day; empty if the day says nothing
 */
record Scoped(List<Candidate> all, Map<LocalDate, List<Candidate>> days) {

    static Scoped of(PartitionBy scope, List<Candidate> candidates) {
        return scope == PartitionBy.DAY
                ? new Scoped(
                        candidates,
                        candidates.stream()
                                .collect(Collectors.groupingBy(Candidate::day, TreeMap::new, Collectors.toList())))
                : new Scoped(candidates, Map.of());
    }

    boolean byDay() {
        return !days.isEmpty();
    }

    /** The parameters of each statement; where the day counts, it is the last of them. */
    List<Tuple> parameters(Function<List<Candidate>, Tuple> of) {
        if (!byDay()) {
            return List.of(of.apply(all));
        }
        List<Tuple> parameters = new ArrayList<>();
        days.forEach((day, group) -> parameters.add(of.apply(group).addLocalDate(day)));
        return parameters;
    }

    /** The rows of all statements. */
    static List<Row> all(RowSet<Row> first) {
        List<Row> rows = new ArrayList<>();
        for (RowSet<Row> set = first; set != null; set = set.next()) {
            set.forEach(rows::add);
        }
        return rows;
    }
}

package io.onefold.ingest.chaos;

import io.onefold.ingest.chaos.KillPlan.Aimed;
import io.onefold.ingest.chaos.KillPlan.Kill;
import io.onefold.ingest.chaos.Whereabouts.Place;
import io.onefold.ingest.observe.IngestListener.Step;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * One kill that was done.
 *
 * @param lanes how many of the worker's lanes were where, by its last reports
 */
public record Fallen(long pid, Kill kill, Map<Place, Integer> lanes) {

    /** Where it fell: at the step aimed at, else at the most exposed place of its lanes. */
    public Place place() {
        return kill instanceof Aimed aimed ? placeOf(aimed.at()) : Whereabouts.mostExposed(lanes.keySet());
    }

    private static Place placeOf(Step step) {
        return switch (step) {
            case POLLED -> Place.POLLED;
            case WRITING, INSERTED -> Place.IN_TRANSACTION;
            case COMMITTED -> Place.COMMITTED;
            case ACKNOWLEDGED -> Place.ACKNOWLEDGED;
            default -> Place.IDLE;
        };
    }

    /** How many kills fell at each place, and how many lanes were there. */
    public static String table(List<Fallen> all) {
        StringJoiner lines = new StringJoiner("\n");
        lines.add(String.format(
                Locale.ROOT,
                "%-42s %6s %6s %6s %14s",
                "where the kills fell",
                "aimed",
                "random",
                "all",
                "lanes there"));
        for (Place place : Place.values()) {
            long aimed = all.stream()
                    .filter(fallen -> fallen.place() == place && fallen.kill() instanceof Aimed)
                    .count();
            long lanes = all.stream()
                    .mapToInt(fallen -> fallen.lanes().getOrDefault(place, 0))
                    .sum();
            long both = count(all).getOrDefault(place, 0);
            lines.add(String.format(Locale.ROOT, "%-42s %6d %6d %6d %14d", place, aimed, both - aimed, both, lanes));
        }
        return lines.toString();
    }

    /** How many kills fell at each place. */
    public static Map<Place, Integer> count(List<Fallen> all) {
        Map<Place, Integer> places = new EnumMap<>(Place.class);
        all.forEach(fallen -> places.merge(fallen.place(), 1, Integer::sum));
        return places;
    }
}

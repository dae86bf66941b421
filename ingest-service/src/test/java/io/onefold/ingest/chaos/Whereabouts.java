package io.onefold.ingest.chaos;

import io.onefold.ingest.observe.IngestListener.Step;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where each worker stands with each of its lanes, by the steps it has reported. A worker takes a step only when its
 * report of the one before was answered, so a killed one died between its last report and the next step.
 */
public final class Whereabouts {
    /** What a lane of a worker is at; the most exposed one comes first. */
    public enum Place {
        IN_TRANSACTION("in transaction"),
        COMMITTED("committed, not acknowledged"),
        POLLED("polled, not in a transaction"),
        ACKNOWLEDGED("acknowledged, nothing since"),
        IDLE("idle: starting, joining, no records yet");

        private final String words;

        Place(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    private final Map<Long, Map<String, LaneAt>> workers = new HashMap<>();

    private static final class LaneAt {
        private boolean waiting;
        private Place written = Place.IDLE;

        private void passed(Step step) {
            switch (step) {
                case POLLED -> waiting = true;
                case WRITING, INSERTED -> {
                    written = Place.IN_TRANSACTION;
                    waiting = false;
                }
                case COMMITTED -> written = Place.COMMITTED;
                case ACKNOWLEDGED -> written = written == Place.COMMITTED ? Place.ACKNOWLEDGED : written;
                case FAILED -> {
                    written = Place.IDLE;
                    waiting = true; // kept, and written again
                }
                default -> {
                    written = Place.IDLE;
                    waiting = false;
                }
            }
        }

        private Place place() {
            boolean exposed = written == Place.IN_TRANSACTION || written == Place.COMMITTED;
            return waiting && !exposed ? Place.POLLED : written;
        }
    }

    /** Takes in {@code <pid> <step> [<lane>, <lane>]}. */
    public synchronized void passed(String line) {
        String[] parts = line.split(" ", 3);
        Map<String, LaneAt> lanes = workers.computeIfAbsent(Long.parseLong(parts[0]), pid -> new HashMap<>());
        for (String lane : lanes(parts[2])) {
            lanes.computeIfAbsent(lane, none -> new LaneAt()).passed(Step.valueOf(parts[1]));
        }
    }

    private static List<String> lanes(String list) {
        return Arrays.asList(list.substring(1, list.length() - 1).split(", ", -1));
    }

    /** Whether that worker has reported anything. */
    public synchronized boolean knows(long pid) {
        return workers.containsKey(pid);
    }

    /** How many lanes of that worker are at which place. */
    public synchronized Map<Place, Integer> of(long pid) {
        Map<Place, Integer> places = new EnumMap<>(Place.class);
        workers.getOrDefault(pid, Map.of()).values().forEach(lane -> places.merge(lane.place(), 1, Integer::sum));
        return places;
    }

    /** The most exposed place among them. */
    public static Place mostExposed(Collection<Place> places) {
        return places.stream().min(Place::compareTo).orElse(Place.IDLE);
    }
}

package io.onefold.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.function.Consumer;

/**
 * Play logs as they really arrive: of every 100 events five are sent twice by their producer, four are published again
 * later and one comes again with other content; in between lie a few records that are no events at all.
 *
 * <p>An event is the same in a sample of any size, so that a larger sample can follow a smaller one into one store.
 *
 * @param size events, not counting duplicates and broken records
 */
record SampleEvents(long size, long seed) implements Events {

    static final int BROKEN = 20;

    private static final int LATER = 20_000; // events between the first and the second time; more than a batch holds
    private static final List<BrokenRecord> WAYS = List.of(BrokenRecord.values());
    private static final int PARTITIONS_ON = 5;
    private static final long BEYOND_ALL = 1L << 48; // numbers of events that exist broken only

    SampleEvents {
        if (size < 1) {
            throw new IllegalArgumentException("A sample has at least one event");
        }
    }

    @Override
    public void forEach(Consumer<Event> sink) {
        for (long number = 0; number < size; number++) {
            SampleEvent event = SampleEvent.numbered(number, seed);
            sink.accept(record(Kind.FIRST, event, event.partition()));
            if (secondTime(number) == Kind.RETRY) {
                sink.accept(record(Kind.RETRY, event, event.partition()));
            }
            if (number >= LATER) {
                again(number - LATER, sink);
            }
            for (long broken = brokenBefore(number); broken < brokenBefore(number + 1); broken++) {
                sink.accept(broken(broken));
            }
        }
        for (long number = Math.max(0, size - LATER); number < size; number++) {
            again(number, sink);
        }
    }

    /** Whether an event of the sample has this id. */
    boolean contains(String id) {
        return SampleEvent.isId(id, size, seed);
    }

    /** How the event comes a second time; {@code FIRST} if it does not. */
    private static Kind secondTime(long number) {
        int place = (int) (number % 100);
        if (place % 20 == 3) {
            return Kind.RETRY;
        }
        if (place % 25 == 7) {
            return Kind.REPUBLISHED;
        }
        return place == 50 ? Kind.OTHER_CONTENT : Kind.FIRST;
    }

    private void again(long number, Consumer<Event> sink) {
        Kind kind = secondTime(number);
        if (kind == Kind.REPUBLISHED) {
            SampleEvent event = SampleEvent.numbered(number, seed);
            sink.accept(record(kind, event, (event.partition() + PARTITIONS_ON) % Topic.PARTITIONS));
        } else if (kind == Kind.OTHER_CONTENT) {
            SampleEvent event = SampleEvent.numbered(number, seed).corrected();
            sink.accept(record(kind, event, event.partition()));
        }
    }

    private static Event record(Kind kind, SampleEvent event, int partition) {
        return new Event(kind, partition, event.recordKey(), event.json().getBytes(UTF_8));
    }

    private long brokenBefore(long number) {
        return number * BROKEN / size;
    }

    private Event broken(long broken) {
        SampleEvent event = SampleEvent.numbered(BEYOND_ALL + broken, seed);
        BrokenRecord way = WAYS.get((int) (broken % WAYS.size()));
        return new Event(Kind.BROKEN, event.partition(), event.recordKey(), way.of(event));
    }
}

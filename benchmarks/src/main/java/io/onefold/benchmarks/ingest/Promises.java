package io.onefold.benchmarks.ingest;

import io.onefold.benchmarks.ingest.BooksStore.State;
import io.onefold.benchmarks.ingest.Stopwatch.Lap;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * What each promise costs: the warm phases of ingest as it is, and without one promise after the other, each on servers
 * of its own. The end is told by the offsets passed, which is all that every variation books.
 */
final class Promises {

    private static final ToLongFunction<State> PASSED = State::passed;

    private final Arguments arguments;
    private final Folders folders;
    private final Consumer<String> screen;

    Promises(Arguments arguments, Folders folders, Consumer<String> screen) {
        this.arguments = arguments;
        this.folders = folders;
        this.screen = screen;
    }

    /** What a variation did with records it had never seen, and with the same once more. */
    record Cost(Promise without, int rows, Lap fresh, Lap again) {}

    List<Cost> measure() throws IOException, SQLException {
        List<Cost> costs = new ArrayList<>();
        for (Promise without : Promise.values()) {
            Path into = folders.temporary()
                    .resolveSibling("without-" + without.name().toLowerCase(Locale.ROOT));
            costs.add(measure(without, Variation.make(folders.application(), without, into)));
        }
        return costs;
    }

    private Cost measure(Promise without, Path application) throws IOException, SQLException {
        EventSet first = new EventSet(0, arguments.events(), 1);
        EventSet second = new EventSet(1, arguments.events(), 1);
        try (Bench bench = Bench.start(arguments, folders, application);
                BooksStore store = new BooksStore(bench.database());
                Ingest ingest = Ingest.start(bench.launch())) {
            ingest.awaitReady();
            measure(bench, store, ingest, first); // to be warm
            Lap fresh = measure(bench, store, ingest, second);
            measure(bench, store, ingest, first);
            Lap again = measure(bench, store, ingest, second);
            screen.accept("  " + without.title());
            return new Cost(without, arguments.events(), fresh, again);
        }
    }

    private static Lap measure(Bench bench, BooksStore store, Ingest ingest, EventSet set) throws SQLException {
        bench.topic().fill(set);
        bench.database().settle(Tables.INGEST);
        Stopwatch watch = Stopwatch.startOn(ingest, bench.database()).of(ingest, store);
        bench.topic().publish();
        return watch.await(PASSED, set.size());
    }

    /** The table at the end. */
    static String table(List<Cost> costs) {
        StringBuilder table = new StringBuilder("""

                                  fresh, warm                         again, warm
                             rows/s   wall s  ingest postgres    rows/s   wall s  ingest postgres
                """);
        for (Cost cost : costs) {
            table.append(String.format(Locale.ROOT, "%-16s", cost.without().title()))
                    .append(figures(cost.rows(), cost.fresh()))
                    .append(figures(cost.rows(), cost.again()))
                    .append(System.lineSeparator());
        }
        return table.toString();
    }

    private static String figures(int rows, Lap lap) {
        return String.format(
                Locale.ROOT,
                " %,9.0f %8.2f %7.1f %8.1f ",
                rows * 1e9 / lap.wall().toNanos(),
                lap.wall().toMillis() / 1e3,
                lap.cpu().service(),
                lap.cpu().postgres());
    }
}

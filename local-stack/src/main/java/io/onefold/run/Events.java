package io.onefold.run;

import java.io.IOException;
import java.util.function.Consumer;

/** Events to feed, as often as wanted and the same each time. */
interface Events {

    /** Passes every event on, in order. */
    void forEach(Consumer<Event> sink) throws IOException;
}

package io.onefold.log;

import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Puts {@link PrintedFailures} in the place of standard error, where the service is not run by a test or by its developer. */
@Singleton
class TakePrintedFailures {
    void begin(@Observes StartupEvent started) {
        if (LaunchMode.current() == LaunchMode.NORMAL) {
            System.setErr(new PrintedFailures(System.err));
        }
    }
}

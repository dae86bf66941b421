package io.onefold.summary.declare;

import io.onefold.log.Log;
import jakarta.enterprise.context.ApplicationScoped;

/** Declares every summary of the environment to the database, once ingest's views are there. */
@ApplicationScoped
public class Declarations {
    private static final Log LOG = Log.of(Declarations.class);

    private final Settings settings;
    private final TableStore tables;

    Declarations(Settings settings, TableStore tables) {
        this.settings = settings;
        this.tables = tables;
    }

    /** Blocks until all are declared. */
    public void declare() {
        for (Declaration summary : settings.summaries()) {
            switch (tables.declare(summary, settings.rebuild().contains(summary.name()))) {
                case NEW -> LOG.info("a summary is new", "summary", summary.name(), "declared", summary);
                case ANEW -> LOG.warn("a summary is made anew", "summary", summary.name(), "declared", summary);
                case AS_BEFORE -> LOG.debug("a summary is as before", "summary", summary.name(), "declared", summary);
            }
        }
    }
}

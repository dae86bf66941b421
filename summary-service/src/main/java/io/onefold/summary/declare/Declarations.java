package io.onefold.summary.declare;

import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Declares every summary of the environment to the database, once ingest's views are there. */
@ApplicationScoped
public class Declarations {
    private static final Logger LOG = Logger.getLogger(Declarations.class);

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
                case NEW -> LOG.infof("Summary %s is new: %s", summary.name(), summary);
                case ANEW -> LOG.warnf("Summary %s is made anew: %s", summary.name(), summary);
                case AS_BEFORE -> LOG.debugf("Summary %s: %s", summary.name(), summary);
            }
        }
    }
}

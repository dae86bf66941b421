package io.onefold.benchmarks.ingest;

/**
 * Seconds of processor time.
 *
 * @param service by ingest
 * @param postgres by PostgreSQL's processes
 * @param machine by everything on the machine
 */
record Cpu(double service, double postgres, double machine) {

    Cpu withService(double seconds) {
        return new Cpu(seconds, postgres, machine);
    }

    Cpu minus(Cpu before) {
        return new Cpu(service - before.service, postgres - before.postgres, machine - before.machine);
    }

    /** Kafka, this JVM, and whoever else was there. */
    double rest() {
        return Math.max(0, machine - service - postgres);
    }
}

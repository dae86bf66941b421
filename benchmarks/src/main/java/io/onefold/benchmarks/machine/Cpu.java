package io.onefold.benchmarks.machine;

/**
 * Seconds of processor time.
 *
 * @param service by the service
 * @param postgres by PostgreSQL's processes
 * @param machine by everything on the machine
 */
public record Cpu(double service, double postgres, double machine) {

    public Cpu withService(double seconds) {
        return new Cpu(seconds, postgres, machine);
    }

    public Cpu minus(Cpu before) {
        return new Cpu(service - before.service, postgres - before.postgres, machine - before.machine);
    }

    /** Other servers, this JVM, and whoever else was there. */
    public double rest() {
        return Math.max(0, machine - service - postgres);
    }
}

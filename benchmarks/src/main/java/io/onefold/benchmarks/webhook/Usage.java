package io.onefold.benchmarks.webhook;

import io.onefold.benchmarks.machine.Cpu;
import io.onefold.benchmarks.machine.Database;
import io.onefold.benchmarks.machine.Proc;

/**
 * Seconds of processor time.
 *
 * @param cpu by the service, by PostgreSQL, by all
 * @param own by this process: sender and target
 */
record Usage(Cpu cpu, double own) {

    /** So far, with the service of that process. */
    static Usage now(Database database, long service) {
        return new Usage(
                database.cpu().withService(Proc.seconds(service)),
                Proc.seconds(ProcessHandle.current().pid()));
    }

    Usage minus(Usage before) {
        return new Usage(cpu.minus(before.cpu), own - before.own);
    }

    /** Of everything else on the machine. */
    double rest() {
        return Math.max(0, cpu.rest() - own);
    }
}

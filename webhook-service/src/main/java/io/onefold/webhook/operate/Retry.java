package io.onefold.webhook.operate;

/** What becomes of a job, dead or waiting for its next attempt, that an operator wants tried again. */
public sealed interface Retry {
    /** It waits again: the same effect, key and body. */
    record Again() implements Retry {}

    /** It is due now: its next attempt, of the same effect, key and body, does not wait. */
    record Now() implements Retry {}

    /** The live job of the key stands for it. */
    record Collapse(long jobId) implements Retry {}

    /** Nothing. */
    record Refuse(String why) implements Retry {}

    /**
     * The rule.
     *
     * @param accepted whether the operator goes on though the effect may be doubled
     */
    static Retry of(LockedJob job, boolean accepted) {
        boolean later = job.state().equals("retrying");
        if (!later && !job.state().equals("dead")) {
            return new Refuse(
                    "job " + job.id() + " is " + job.state() + "; only a job that is dead or retrying is tried again");
        }
        if (!later && job.newest().isLive()) {
            return new Collapse(job.newest().live());
        }
        if (!job.isOfNewestEffect()) {
            return new Refuse(overtaken(job.id(), job.newest().lastJob()));
        }
        if (job.newest().expired() && !accepted) {
            return new Refuse(
                    "job " + job.id() + " has an attempt of unknown outcome, and its first attempt is longer ago"
                            + " than its target remembers keys: the effect may be done twice. With acceptDoubleEffect: true it is"
                            + " tried again");
        }
        return later ? new Now() : new Again();
    }

    static String notDead(long jobId, String state) {
        return "job " + jobId + " is " + state + "; only a dead job is made anew";
    }

    static String overtaken(long jobId, long newestJob) {
        return "a newer effect of the key of job " + jobId + " was made by job " + newestJob
                + "; only the newest is tried" + " again";
    }
}

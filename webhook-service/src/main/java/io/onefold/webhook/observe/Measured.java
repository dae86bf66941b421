package io.onefold.webhook.observe;

/**
 * A backlog, and how old what is dead in it is.
 *
 * @param agesP99Seconds the age that 99 % of the dead jobs do not exceed; 0 without any
 * @param oldestSeconds the age of the oldest; 0 without any
 */
record Measured(Backlog backlog, double agesP99Seconds, double oldestSeconds) {
    String queue() {
        return backlog.queue();
    }

    static Measured nothing(String queue) {
        return new Measured(Backlog.none(queue), 0, 0);
    }
}

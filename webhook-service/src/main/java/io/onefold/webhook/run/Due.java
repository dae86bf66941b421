package io.onefold.webhook.run;

/**
 * Jobs that are due.
 *
 * @param fresh of those that no redrive sent, how many
 * @param redriven of those that one did, how many
 */
record Due(int fresh, int redriven) {
    int all() {
        return fresh + redriven;
    }
}

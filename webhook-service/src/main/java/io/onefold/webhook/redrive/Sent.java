package io.onefold.webhook.redrive;

/**
 * What became of some dead jobs.
 *
 * @param sent they wait again, or a new effect's job does
 * @param collapsed a live job of their key stands for them
 * @param refused they stay as they are: overtaken by a newer effect, or it may double one and nobody accepted that
 */
record Sent(int sent, int collapsed, int refused) {
    static final Sent NONE = new Sent(0, 0, 0);

    Sent and(Sent more) {
        return new Sent(sent + more.sent, collapsed + more.collapsed, refused + more.refused);
    }
}

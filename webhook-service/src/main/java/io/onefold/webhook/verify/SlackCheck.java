package io.onefold.webhook.verify;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Slack: {@code v0=<hex>} over {@code v0:<time>:<body>}. */
final class SlackCheck implements Check {
    private static final String TIME = "x-slack-request-timestamp";
    private static final String SIGNATURE = "x-slack-signature";
    private static final String PREFIX = "v0=";

    private final Hmac hmac = new Hmac("sha256");
    private final TimeWindow window;

    SlackCheck(TimeWindow window) {
        this.window = window;
    }

    @Override
    public List<String> headers() {
        return List.of(TIME, SIGNATURE);
    }

    @Override
    public Verdict check(Request request, List<byte[]> keys) {
        String signature = request.headers().first(SIGNATURE);
        if (signature == null) {
            return Verdict.ABSENT;
        }
        String time = request.headers().first(TIME);
        Verdict inTime = window.judge(time);
        if (inTime != Verdict.GENUINE) {
            return inTime;
        }
        List<byte[]> presented =
                signature.startsWith(PREFIX) ? Encoding.HEX.decode(signature.substring(PREFIX.length())) : List.of();
        if (presented.isEmpty()) {
            return Verdict.UNREADABLE;
        }
        byte[] before = ("v0:" + time + ":").getBytes(StandardCharsets.ISO_8859_1);
        return hmac.isAny(presented, keys, before, request.body()) ? Verdict.GENUINE : Verdict.FORGED;
    }
}

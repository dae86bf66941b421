package io.onefold.webhook.verify;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Stripe: {@code t=<time>,v1=<hex>,..} over {@code <time>.<body>}. Other versions, such as {@code v0}, do not count. */
final class StripeCheck implements Check {
    private static final String HEADER = "stripe-signature";

    private final Hmac hmac = new Hmac("sha256");
    private final TimeWindow window;

    StripeCheck(TimeWindow window) {
        this.window = window;
    }

    @Override
    public List<String> headers() {
        return List.of(HEADER);
    }

    @Override
    public Verdict check(Request request, List<byte[]> keys) {
        String value = request.headers().first(HEADER);
        if (value == null) {
            return Verdict.ABSENT;
        }
        Pairs pairs = Pairs.parse(value);
        if (pairs == null || pairs.all("t").size() != 1) {
            return Verdict.UNREADABLE;
        }
        String time = pairs.all("t").get(0);
        Verdict inTime = window.judge(time);
        if (inTime != Verdict.GENUINE) {
            return inTime;
        }
        byte[] before = (time + ".").getBytes(StandardCharsets.ISO_8859_1);
        return hmac.isAny(Encoding.HEX.decode(pairs.all("v1")), keys, before, request.body())
                ? Verdict.GENUINE
                : Verdict.FORGED;
    }
}

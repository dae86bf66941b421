package io.onefold.webhook.verify;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Standard Webhooks: {@code v1,<base64> v1,<base64>} over {@code <id>.<time>.<body>}, in headers that begin with {@code
 * webhook-} or {@code svix-}.
 *
 * <p>The two are never mixed: as soon as one header of the first kind is there, only that kind counts. Otherwise an id
 * that nobody signed could stand beside a signature of the other kind, and one event would be taken for another.
 */
final class StandardCheck implements Check {
    private static final List<String> PREFIXES = List.of("webhook-", "svix-");
    private static final List<String> PARTS = List.of("id", "timestamp", "signature");
    private static final String VERSION = "v1,";
    private static final int MOST_SIGNATURES = 20;

    private final Hmac hmac = new Hmac("sha256");
    private final TimeWindow window;

    StandardCheck(TimeWindow window) {
        this.window = window;
    }

    @Override
    public List<String> headers() {
        return PREFIXES.stream()
                .flatMap(prefix -> PARTS.stream().map(prefix::concat))
                .toList();
    }

    @Override
    public Verdict check(Request request, List<byte[]> keys) {
        String prefix = prefixOf(request);
        String id = request.headers().first(prefix + "id");
        String time = request.headers().first(prefix + "timestamp");
        String signatures = request.headers().first(prefix + "signature");
        if (id == null || signatures == null) {
            return Verdict.ABSENT;
        }
        Verdict inTime = window.judge(time);
        if (inTime != Verdict.GENUINE) {
            return inTime;
        }
        byte[] before = (id + "." + time + ".").getBytes(StandardCharsets.ISO_8859_1);
        return hmac.isAny(signatures(signatures), keys, before, request.body()) ? Verdict.GENUINE : Verdict.FORGED;
    }

    private static String prefixOf(Request request) {
        boolean plain = PARTS.stream()
                .anyMatch(part -> !request.headers().all(PREFIXES.get(0) + part).isEmpty());
        return PREFIXES.get(plain ? 0 : 1);
    }

    private static List<byte[]> signatures(String header) {
        Stream<String> signatures = Arrays.stream(header.strip().split(" +")).limit(MOST_SIGNATURES);
        return Encoding.BASE64.decode(signatures
                .filter(signature -> signature.startsWith(VERSION))
                .map(signature -> signature.substring(VERSION.length()))
                .toList());
    }
}

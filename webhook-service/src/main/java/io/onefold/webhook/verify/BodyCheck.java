package io.onefold.webhook.verify;

import java.util.List;

/**
 * An HMAC of the body alone, in one header: GitHub, Shopify, Pagar.me v1 and whoever signs like them. It covers neither a
 * time nor another header: who has seen a request can send its body again, under another id or type. So what a job
 * collapses by comes from the body.
 */
final class BodyCheck implements Check {
    private final String header;
    private final String prefix;
    private final Hmac hmac;
    private final Encoding encoding;

    BodyCheck(String header, String prefix, String digest, Encoding encoding) {
        this.header = header;
        this.prefix = prefix;
        this.hmac = new Hmac(digest);
        this.encoding = encoding;
    }

    @Override
    public List<String> headers() {
        return List.of(header);
    }

    @Override
    public Verdict check(Request request, List<byte[]> keys) {
        String value = request.headers().first(header);
        if (value == null) {
            return Verdict.ABSENT;
        }
        List<byte[]> signature =
                value.startsWith(prefix) ? encoding.decode(value.substring(prefix.length())) : List.of();
        if (signature.isEmpty()) {
            return Verdict.UNREADABLE;
        }
        return hmac.isAny(signature, keys, request.body()) ? Verdict.GENUINE : Verdict.FORGED;
    }
}

package io.onefold.webhook.declare;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** Reads where a target is. What breaks the rule is an {@link IllegalArgumentException} with it, and without the URL. */
final class TargetUrl {
    private static final int LONGEST = 2_000;
    private static final int LAST_PORT = 65_535;
    private static final String RULE =
            "is an absolute URL, http or https, with a host and without user info or fragment; a secret goes into"
                    + " _TARGET_HEADERS";

    private TargetUrl() {}

    @SuppressWarnings("UnusedException") // its message holds the URL
    static URI parse(String text) {
        URI url;
        try {
            url = new URI(text.strip());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(RULE);
        }
        if (!isAbsolute(url) || url.getRawUserInfo() != null || url.getRawFragment() != null) {
            throw new IllegalArgumentException(RULE);
        }
        if (url.getPort() == 0 || url.getPort() > LAST_PORT || text.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "has a port from 1 to " + LAST_PORT + " and up to " + LONGEST + " characters");
        }
        return url;
    }

    private static boolean isAbsolute(URI url) {
        return url.getScheme() != null
                && url.getScheme().toLowerCase(Locale.ROOT).matches("https?")
                && url.getHost() != null;
    }
}

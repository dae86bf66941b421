package io.onefold.access;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which role a path asks for, however it is spelled.
 *
 * <p>Fails closed: case, repeated slashes, backslashes, matrix parameters and percent-encoding (of any depth) are taken
 * away before the first segment is looked at, and a path with dot segments is judged by every segment in it.
 */
final class GuardedPath {

    private static final Pattern ESCAPED = Pattern.compile("%([0-9A-Fa-f]{2})");

    private GuardedPath() {}

    /** The least role that the path needs; empty if it is open. */
    static Optional<Role> roleFor(String path) {
        List<String> segments = Arrays.stream(decoded(path).split("[/\\\\]+"))
                .map(segment -> segment.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT))
                .filter(segment -> !segment.isEmpty())
                .toList();
        boolean hasDots = segments.contains(".") || segments.contains("..");
        List<String> judged = hasDots ? segments : segments.stream().limit(1).toList();
        if (judged.contains("ops")) {
            return Optional.of(Role.ADMIN);
        }
        return judged.contains("summaries") ? Optional.of(Role.VIEWER) : Optional.empty();
    }

    private static String decoded(String path) {
        String before = path;
        String after = decodedOnce(before);
        while (!after.equals(before)) {
            before = after;
            after = decodedOnce(before);
        }
        return after;
    }

    /** Byte by byte is enough: the guarded names are ASCII. */
    private static String decodedOnce(String path) {
        return ESCAPED.matcher(path).replaceAll(GuardedPath::character);
    }

    private static String character(MatchResult escape) {
        return Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(escape.group(1), 16)));
    }
}

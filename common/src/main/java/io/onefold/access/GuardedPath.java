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
 * <p>Fails closed: case, repeated slashes, backslashes, matrix parameters and percent-encoding (up to three deep) are
 * taken away before the first segment is looked at, and a path with dot segments is judged by every segment in it. What is
 * encoded deeper is an admin's.
 */
final class GuardedPath {

    private static final int MOST_ROUNDS = 3;
    private static final Pattern ESCAPED = Pattern.compile("%([0-9A-Fa-f]{2})");

    private GuardedPath() {}

    /** The least role that the path needs; empty if it is open. */
    static Optional<Role> roleFor(String path) {
        Optional<String> decoded = decoded(path);
        return decoded.isPresent() ? roleOfDecoded(decoded.get()) : Optional.of(Role.ADMIN);
    }

    private static Optional<Role> roleOfDecoded(String path) {
        List<String> segments = Arrays.stream(path.split("[/\\\\]+"))
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

    /** Empty if it is encoded more often than that: nobody who means well does so, and each time costs its whole length. */
    private static Optional<String> decoded(String path) {
        String before = path;
        for (int round = 0; round <= MOST_ROUNDS; round++) {
            String after = decodedOnce(before);
            if (after.equals(before)) {
                return Optional.of(after);
            }
            before = after;
        }
        return Optional.empty();
    }

    /** Byte by byte is enough: the guarded names are ASCII. */
    private static String decodedOnce(String path) {
        return ESCAPED.matcher(path).replaceAll(GuardedPath::character);
    }

    private static String character(MatchResult escape) {
        return Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(escape.group(1), 16)));
    }
}

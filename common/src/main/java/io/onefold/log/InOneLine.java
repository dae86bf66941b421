package io.onefold.log;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A failure in one line for operators: what it says, and what its causes add. Of those whose message may quote data or
 * secrets only the type, see {@link SafeMessage}.
 */
public final class InOneLine {
    private static final int LONGEST = 300;
    private static final int DEEPEST = 10;

    private InOneLine() {}

    public static String of(Throwable failure) {
        Set<String> said = new LinkedHashSet<>();
        Throwable each = failure;
        for (int depth = 0; each != null && depth < DEEPEST; depth++) {
            String line = SafeMessage.of(each).orElse(each.getClass().getSimpleName());
            if (said.stream().noneMatch(before -> before.contains(line))) {
                said.add(line);
            }
            each = each.getCause();
        }
        String all = String.join(": ", said);
        return all.length() > LONGEST ? all.substring(0, LONGEST) : all;
    }
}

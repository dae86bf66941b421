package io.onefold.start;

import java.util.LinkedHashSet;
import java.util.Set;

/** A failure in one line for operators: what it says, and what its causes add. */
public final class InOneLine {
    private static final int LONGEST = 300;

    private InOneLine() {}

    public static String of(Throwable failure) {
        Set<String> said = new LinkedHashSet<>();
        for (Throwable each = failure; each != null; each = each.getCause()) {
            String line = firstLine(each);
            if (said.stream().noneMatch(before -> before.contains(line))) {
                said.add(line);
            }
        }
        String all = String.join(": ", said);
        return all.length() > LONGEST ? all.substring(0, LONGEST) : all;
    }

    private static String firstLine(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? failure.getClass().getSimpleName()
                : message.lines().findFirst().orElse("").strip();
    }
}

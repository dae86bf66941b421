package io.onefold.documentation;

import java.util.ArrayList;
import java.util.List;

/** The lines of fenced blocks. */
public final class Blocks {
    private static final String FENCE = "```";

    private Blocks() {}

    /** Those of one language below a heading of a page, in order, each once. */
    public static List<String> lines(String page, String heading, String language) {
        List<String> lines = new ArrayList<>();
        String open = "";
        for (String line :
                Documentation.of(page).section(heading).map(String::strip).toList()) {
            if (line.startsWith(FENCE)) {
                open = line.substring(FENCE.length());
            } else if (open.equals(language) && !lines.contains(line)) {
                lines.add(line);
            }
        }
        return lines;
    }
}

package io.onefold.documentation;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a PromQL expression names. Not a parser: what cannot be a name is taken away, the rest are names. */
final class PromQl {
    private static final Pattern TEXTS = Pattern.compile("\"[^\"]*\"");
    private static final Pattern RANGES = Pattern.compile("\\[[^]]*]|\\b(offset)\\s+\\w+");
    private static final Pattern SELECTORS = Pattern.compile("\\{([^}]*)}");
    private static final Pattern GROUPINGS =
            Pattern.compile("\\b(?:by|without|on|ignoring|group_left|group_right)\\s*\\(([^)]*)\\)");
    private static final Pattern NAME = Pattern.compile("(?<![\\w.$])[a-zA-Z_:][\\w:]*(?!\\s*\\(|[\\w:])");
    private static final Set<String> WORDS = Set.of("and", "or", "unless", "by", "without", "on", "group_left", "bool");

    private PromQl() {}

    /** Metrics, without the endings that the samples of a histogram have. */
    static Set<String> metrics(String expression, Set<String> known) {
        String bare = TEXTS.matcher(expression).replaceAll("");
        for (Pattern no : Set.of(RANGES, SELECTORS, GROUPINGS)) {
            bare = no.matcher(bare).replaceAll(" ");
        }
        return NAME.matcher(bare)
                .results()
                .map(found -> found.group())
                .filter(name -> !WORDS.contains(name))
                .map(name -> known.contains(name) ? name : name.replaceFirst("_(bucket|count|sum|max)$", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Labels that it selects or groups by. */
    static Set<String> labels(String expression) {
        String bare = TEXTS.matcher(expression).replaceAll("");
        Set<String> labels = new TreeSet<>();
        for (Pattern where : Set.of(SELECTORS, GROUPINGS)) {
            where.matcher(bare)
                    .results()
                    .flatMap(found -> Pattern.compile("[a-zA-Z_]\\w*")
                            .matcher(found.group(1))
                            .results())
                    .forEach(found -> labels.add(found.group()));
        }
        return labels;
    }
}

package io.onefold.config;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The environment variables that a service knows, plain ({@code INGEST_GROUP_ID}) or with a name inside
 * ({@code INGEST_STREAMS_<NAME>_TOPICS}, where the name is one word of letters and digits).
 *
 * <p>Guarantee: a variable with the service's prefix that would be silently ignored is found. What Kubernetes injects for
 * Services is not among them.
 */
public final class VariableNames {

    private static final String NAME = "<NAME>";
    private static final String WORD = "[A-Za-z0-9]+";
    private static final String WORDS = WORD + "(?:_" + WORD + ")+";

    private final String prefix;
    private final List<String> known;

    /**
     * The names of one service.
     *
     * @param prefix the service's own, such as {@code INGEST_}
     * @param known all names and patterns with that prefix, those ending in {@code _FILE} included
     */
    public VariableNames(String prefix, Collection<String> known) {
        this.prefix = prefix;
        this.known = List.copyOf(known);
        if (known.isEmpty() || !known.stream().allMatch(name -> name.startsWith(prefix))) {
            throw new IllegalArgumentException("Every known name starts with " + prefix + ": " + known);
        }
    }

    /** Those names of the environment that have the prefix and mean nothing, sorted. */
    public List<UnknownVariable> unknownIn(Set<String> environment) {
        InjectedVariables injected = new InjectedVariables(environment);
        return environment.stream()
                .filter(name -> name.startsWith(prefix) && !isKnown(name) && !injected.contains(name))
                .sorted()
                .map(this::describe)
                .toList();
    }

    private boolean isKnown(String name) {
        return known.stream().anyMatch(pattern -> match(pattern, WORD, name).matches());
    }

    private UnknownVariable describe(String name) {
        return known.stream()
                .map(pattern -> match(pattern, WORDS, name))
                .filter(match -> match.matches() && match.groupCount() > 0)
                .findFirst()
                .map(match -> wordsForName(name, match.group(1)))
                .orElseGet(() -> UnknownVariable.notKnown(name, nearest(name)));
    }

    private static UnknownVariable wordsForName(String name, String words) {
        return UnknownVariable.notOneWord(name, words, name.replace(words, words.replace("_", "")));
    }

    private String nearest(String name) {
        return known.stream()
                .flatMap(pattern -> spellings(pattern, name))
                .min(Comparator.comparingInt(spelling -> EditDistance.between(name, spelling)))
                .orElseThrow();
    }

    /** A pattern is compared as if each word of the unknown variable were the name in it. */
    private static Stream<String> spellings(String pattern, String name) {
        return pattern.contains(NAME)
                ? Arrays.stream(name.split("_", -1))
                        .filter(word -> !word.isEmpty())
                        .map(word -> pattern.replace(NAME, word))
                : Stream.of(pattern);
    }

    private static Matcher match(String pattern, String name, String text) {
        return Pattern.compile(pattern.replace(NAME, "(" + name + ")")).matcher(text);
    }
}

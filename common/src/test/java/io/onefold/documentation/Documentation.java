package io.onefold.documentation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A page of {@code docs/}, and what its tables name. */
public final class Documentation {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private final List<String> lines;

    private Documentation(List<String> lines) {
        this.lines = lines;
    }

    public static Documentation of(String page) {
        try {
            return new Documentation(Files.readAllLines(Path.of("..", "docs", page)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Everything like that in the first column of any table. */
    public Set<String> namesInFirstColumn(String like) {
        return lines.stream()
                .filter(line -> line.startsWith("|"))
                .flatMap(line -> CODE.matcher(firstColumn(line)).results())
                .map(found -> found.group(1))
                .filter(name -> name.matches(like))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The names in the first column of the table that has this head above it. */
    public Set<String> firstColumnBelow(String head) {
        Set<String> names = new TreeSet<>();
        lines.stream()
                .dropWhile(line -> !line.startsWith("| " + head + " |"))
                .skip(1)
                .takeWhile(line -> line.startsWith("|"))
                .forEach(line -> CODE.matcher(firstColumn(line)).results().forEach(found -> names.add(found.group(1))));
        return names;
    }

    /** The lines below a heading, up to the next of its rank. */
    public Stream<String> section(String heading) {
        String rank = heading.substring(0, heading.indexOf(' ') + 1);
        return lines.stream()
                .dropWhile(line -> !line.equals(heading))
                .skip(1)
                .takeWhile(line -> !line.startsWith(rank));
    }

    /** Every occurrence in the text. */
    public Set<String> all(Pattern pattern) {
        return pattern.matcher(String.join("\n", lines))
                .results()
                .map(java.util.regex.MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String firstColumn(String line) {
        Matcher column = Pattern.compile("^\\|([^|]*)\\|").matcher(line);
        return column.find() ? column.group(1) : "";
    }
}

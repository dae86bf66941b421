package io.onefold.summary.declare;

import io.onefold.key.JsonPointer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads lists of columns, {@code name=/field:type} or {@code name=/field}. What breaks a rule is an
 * {@link IllegalArgumentException} with the rule.
 */
final class Columns {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,40}");
    private static final Pattern NEGATIVE_INDEX = Pattern.compile("-[0-9]+");

    /** Ours, what a query calls its parameters, and what PostgreSQL has in every table. */
    private static final Set<String> TAKEN = Set.of(
            "cell_key",
            "period_start",
            "total",
            "updated_at",
            "from",
            "to",
            "by",
            "format",
            "limit",
            "after",
            "missing",
            "tableoid",
            "ctid",
            "xmin",
            "xmax",
            "cmin",
            "cmax");

    private static final String TYPES =
            Arrays.stream(ColumnType.values()).map(ColumnType::word).collect(Collectors.joining(", "));

    private static final Pattern TYPED = Pattern.compile(":(?i:" + TYPES.replace(", ", "|") + ")$");

    private final Set<String> used = new HashSet<>();

    /** The columns of {@code _GROUP_BY}. */
    List<GroupColumn> groupBy(String list) {
        return each(list, this::groupColumn);
    }

    /** The columns of {@code _SUM}, {@code _MIN} or {@code _MAX}. */
    List<Measure> measures(Measure.Kind kind, String list) {
        return each(list, part -> measure(kind, part));
    }

    /** All of a list, or everything that is wrong with it. */
    private static <T> List<T> each(String list, Function<String, T> reader) {
        List<T> read = new ArrayList<>();
        List<String> rules = new ArrayList<>();
        for (String part : list.split(",", -1)) {
            try {
                read.add(reader.apply(part));
            } catch (IllegalArgumentException e) {
                rules.add(String.valueOf(e.getMessage()));
            }
        }
        if (!rules.isEmpty()) {
            throw new IllegalArgumentException(String.join("; and ", rules));
        }
        return read;
    }

    private GroupColumn groupColumn(String part) {
        String[] sides = sides(part);
        String name = name(sides[0]);
        int colon = sides[1].lastIndexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("needs a type behind " + part.strip() + ": one of " + TYPES);
        }
        return new GroupColumn(name, pointer(sides[1].substring(0, colon)), type(sides[1].substring(colon + 1)));
    }

    private Measure measure(Measure.Kind kind, String part) {
        String[] sides = sides(part);
        if (TYPED.matcher(sides[1]).find()) {
            throw new IllegalArgumentException(
                    "has a type behind " + part.strip() + ": measures are numbers and have none");
        }
        Measure measure = new Measure(kind, name(sides[0]), pointer(sides[1]));
        if (kind == Measure.Kind.SUM) {
            use(measure.countName());
        }
        return measure;
    }

    private static String[] sides(String part) {
        int equals = part.indexOf('=');
        if (equals < 0) {
            throw new IllegalArgumentException("is a list of name=/field, unlike \"" + part.strip() + "\"");
        }
        return new String[] {
            part.substring(0, equals).strip(), part.substring(equals + 1).strip()
        };
    }

    private String name(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "has the column \"" + name + "\": a name is a lower-case letter and up to 40 of a-z, 0-9 and _");
        }
        if (TAKEN.contains(name)) {
            throw new IllegalArgumentException("has the column \"" + name + "\": that name is taken");
        }
        use(name);
        return name;
    }

    private void use(String name) {
        if (!used.add(name)) {
            throw new IllegalArgumentException("has the column \"" + name + "\" twice, here or in another list");
        }
    }

    private static JsonPointer pointer(String text) {
        String spelled = text.startsWith("json:") ? text.substring("json:".length()) : text;
        if (!spelled.startsWith("/")) {
            throw new IllegalArgumentException("has the field \"" + text + "\": a field is a JSON Pointer such as /id");
        }
        JsonPointer pointer = JsonPointer.parse(spelled);
        if (pointer.tokens().stream()
                .anyMatch(token -> NEGATIVE_INDEX.matcher(token).matches())) {
            throw new IllegalArgumentException("has the field \"" + text + "\": an index is not negative");
        }
        return pointer;
    }

    private static ColumnType type(String word) {
        return Arrays.stream(ColumnType.values())
                .filter(type -> type.word().equals(word.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("has the type \"" + word + "\": it is one of " + TYPES));
    }
}

package io.onefold.summary.declare;

import io.onefold.config.Variables;
import io.onefold.summary.declare.SummaryConfig.Table;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads one summary of the environment; what breaks its rule is noted. */
final class DeclarationReader {
    private static final String WORD = "[a-z][a-z0-9]{0,39}";

    private final Variables variables;

    DeclarationReader(Variables variables) {
        this.variables = variables;
    }

    /** The summary; incomplete once a problem is noted. */
    Declaration read(String name, Table table) {
        String prefix = "SUMMARY_TABLES_" + name.toUpperCase(Locale.ROOT) + "_";
        Columns columns = new Columns();
        List<GroupColumn> groupBy = orNone(variables.ifSaid(prefix + "GROUP_BY", table.groupBy(), columns::groupBy));
        List<Measure> measures = new ArrayList<>();
        measures.addAll(measures(Measure.Kind.SUM, prefix + "SUM", table.sum(), columns));
        measures.addAll(measures(Measure.Kind.MIN, prefix + "MIN", table.min(), columns));
        measures.addAll(measures(Measure.Kind.MAX, prefix + "MAX", table.max(), columns));
        return new Declaration(
                word(prefix + "STREAM", name),
                variables.parse(prefix + "STREAM", table.stream(), DeclarationReader::stream, ""),
                groupBy,
                variables.parse(prefix + "PERIOD", table.period(), DeclarationReader::period, Period.DAY),
                variables.parse(prefix + "ZONE", table.zone(), DeclarationReader::zone, ZoneOffset.UTC),
                measures);
    }

    private List<Measure> measures(Measure.Kind kind, String variable, Optional<String> value, Columns columns) {
        return orNone(variables.ifSaid(variable, value, list -> columns.measures(kind, list)));
    }

    private static <T> List<T> orNone(@org.jspecify.annotations.Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    private String word(String variable, String name) {
        if (!name.matches(WORD)) {
            variables.refuse(variable, name, "a summary's name is a letter and up to 39 letters or digits");
        }
        return name;
    }

    private static String stream(String text) {
        if (!text.strip().matches(WORD)) {
            throw new IllegalArgumentException(
                    "is the name of a stream as INGEST_STREAMS_<NAME> has it, in lower case");
        }
        return text.strip();
    }

    private static Period period(String text) {
        return Arrays.stream(Period.values())
                .filter(period -> period.word().equals(text.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("is hour, day or month"));
    }

    /** By its name in the time-zone database: what else Java takes, PostgreSQL may read with the other sign. */
    private static ZoneId zone(String text) {
        if (!ZoneId.getAvailableZoneIds().contains(text.strip()) || text.strip().startsWith("SystemV/")) {
            throw new IllegalArgumentException("is a time zone by its name, such as America/Sao_Paulo or UTC");
        }
        return ZoneId.of(text.strip());
    }
}

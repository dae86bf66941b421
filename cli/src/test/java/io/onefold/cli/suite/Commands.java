package io.onefold.cli.suite;

import io.onefold.cli.catalogue.Catalogue;
import io.onefold.cli.catalogue.Group;
import io.onefold.cli.catalogue.Operation;
import java.util.Map;
import java.util.TreeMap;

/** The commands of the catalogue by what is typed. */
public final class Commands {
    private Commands() {}

    /** Each with the words that lead to it: {@code redrives ingest start}. */
    public static Map<String, Operation> all() {
        Map<String, Operation> all = new TreeMap<>();
        collect("", Catalogue.all(), all);
        return all;
    }

    private static void collect(String words, Group group, Map<String, Operation> all) {
        group.operations().forEach(operation -> all.put(words + operation.name(), operation));
        group.groups().forEach(below -> collect(words + below.name() + " ", below, all));
    }
}

package io.onefold.cli.catalogue;

import java.util.List;

/** Commands below one word. */
public record Group(String name, String says, List<Group> groups, List<Operation> operations) {
    public Group {
        groups = List.copyOf(groups);
        operations = List.copyOf(operations);
    }

    static Group of(String name, String says, Operation... operations) {
        return new Group(name, says, List.of(), List.of(operations));
    }
}

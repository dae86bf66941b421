package io.onefold.cli.catalogue;

import java.util.List;

/** Every command there is. */
public final class Catalogue {
    private Catalogue() {}

    /** The commands, below the name of the program. */
    public static Group all() {
        return new Group(
                "onefold",
                "Operates the three services from a terminal, over HTTP.",
                List.of(
                        IngestCommands.GAPS,
                        IngestCommands.DEAD_LETTERS,
                        new Group(
                                "redrives",
                                "What is dead sent again, at a rate",
                                List.of(IngestCommands.REDRIVES, WebhookCommands.REDRIVES),
                                List.of()),
                        WebhookCommands.JOB_COMMANDS,
                        WebhookCommands.DELIVERIES,
                        SummaryCommands.SUMMARIES,
                        Group.of("actions", "What operators did", IngestCommands.ACTIONS, WebhookCommands.ACTIONS)),
                List.of(IngestCommands.AUDIT, IngestCommands.GROUPS, WebhookCommands.EFFECTS, WebhookCommands.QUEUES));
    }
}

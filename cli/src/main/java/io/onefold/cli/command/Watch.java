package io.onefold.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.cli.ask.Answer;
import io.onefold.cli.ask.NotDone;
import io.onefold.cli.ask.Question;
import io.onefold.cli.ask.ServiceClient;
import io.onefold.cli.catalogue.Stand;
import io.onefold.cli.show.Progress;
import io.onefold.cli.show.Screen;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * Asks each second how far something is, until it is over. A service that is away for a minute is waited for: what goes on
 * is a row in its database.
 */
final class Watch {
    private static final Duration BETWEEN = Duration.ofSeconds(1);
    private static final int PATIENCE = 60;

    private final ServiceClient client;
    private final Screen screen;
    private final Surroundings surroundings;
    private final Function<JsonNode, Stand> reading;
    private String printed = "";

    Watch(ServiceClient client, Screen screen, Surroundings surroundings, Function<JsonNode, Stand> reading) {
        this.client = client;
        this.screen = screen;
        this.surroundings = surroundings;
        this.reading = reading;
    }

    /** What does not hold at the end, if anything. */
    Optional<String> follow(Question question, boolean json) {
        Answer answer = ask(question);
        Stand stand = reading.apply(answer.json());
        Progress progress = new Progress(stand.done(), surroundings.nanos().getAsLong());
        show(answer, stand, progress, json);
        while (!stand.isOver()) {
            surroundings.pause().accept(BETWEEN);
            answer = ask(question);
            stand = reading.apply(answer.json());
            show(answer, stand, progress, json);
        }
        screen.endLine();
        return stand.complaint();
    }

    private Answer ask(Question question) {
        for (int failed = 0; ; failed++) {
            try {
                return client.ask(question);
            } catch (NotDone e) {
                if (!e.isPassing() || failed == PATIENCE) {
                    throw e;
                }
                if (failed == 0) {
                    screen.remark(e.getMessage() + "; asking again");
                }
            }
            surroundings.pause().accept(BETWEEN);
        }
    }

    private void show(Answer answer, Stand stand, Progress progress, boolean json) {
        if (!json) {
            String bar = progress.line(
                    stand.done(), stand.total(), surroundings.nanos().getAsLong());
            screen.show(stand.what() + "  " + stand.state() + "  " + bar + "  " + stand.detail());
        } else if (!answer.body().equals(printed)) {
            printed = answer.body();
            screen.print(printed);
        }
    }
}

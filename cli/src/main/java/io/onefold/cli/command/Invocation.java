package io.onefold.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.cli.ask.Answer;
import io.onefold.cli.ask.Question;
import io.onefold.cli.ask.ServiceClient;
import io.onefold.cli.catalogue.Operation;
import io.onefold.cli.catalogue.Shape.Begun;
import io.onefold.cli.catalogue.Shape.Item;
import io.onefold.cli.catalogue.Shape.Lines;
import io.onefold.cli.catalogue.Shape.Rows;
import io.onefold.cli.catalogue.Shape.Watched;
import io.onefold.cli.show.Details;
import io.onefold.cli.show.Screen;
import java.util.Map;
import java.util.Optional;

/** A command that was typed: it asks, shows the answer, and says whether what it shows holds. */
final class Invocation {
    private static final int HOLDS = 0;
    private static final int HOLDS_NOT = 1;

    private final Operation operation;
    private final Given given;
    private final CommonOptions common;
    private final Surroundings surroundings;
    private final Screen screen;

    Invocation(Operation operation, Given given, CommonOptions common, Surroundings surroundings, Screen screen) {
        this.operation = operation;
        this.given = given;
        this.common = common;
        this.surroundings = surroundings;
        this.screen = screen;
    }

    /** Returns the exit code. */
    int run() {
        Optional<String> complaint = asked();
        complaint.ifPresent(screen::remark);
        return complaint.isEmpty() ? HOLDS : HOLDS_NOT;
    }

    private Optional<String> asked() {
        ServiceClient client;
        Question question;
        try {
            client = common.client(operation.service(), surroundings.environment());
            question = given.question();
        } catch (IllegalArgumentException e) {
            throw given.wrong(String.valueOf(e.getMessage()));
        }
        return ask(client, question);
    }

    private Optional<String> ask(ServiceClient client, Question question) {
        if (operation.shape() instanceof Rows rows) {
            new Listing(client, screen, rows).show(question, given, common.json());
        } else if (operation.shape() instanceof Item item) {
            return show(client.ask(question), item);
        } else if (operation.shape() instanceof Begun begun) {
            return begin(client, question, begun.watch());
        } else if (operation.shape() instanceof Watched watched) {
            return new Watch(client, screen, surroundings, watched.reading()).follow(question, common.json());
        } else if (operation.shape() instanceof Lines) {
            client.copy(question, screen.stream());
        }
        return Optional.empty();
    }

    private Optional<String> begin(ServiceClient client, Question question, Operation watch) {
        Answer answer = client.ask(question);
        show(answer, new Item(Map.of(), nothing -> Optional.empty()));
        JsonNode id = answer.json().path("id");
        if (!given.says(Arguments.WATCH) || id.isMissingNode() || !(watch.shape() instanceof Watched watched)) {
            return Optional.empty();
        }
        return new Watch(client, screen, surroundings, watched.reading())
                .follow(given.look(watch, id.asText()), common.json());
    }

    private Optional<String> show(Answer answer, Item item) {
        if (answer.body().isEmpty()) {
            return Optional.empty();
        }
        JsonNode json = answer.json();
        screen.print(common.json() ? answer.body() : Details.of(json, item.tables()));
        return item.verdict().complaint(json);
    }
}

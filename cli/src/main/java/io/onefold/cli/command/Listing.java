package io.onefold.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.cli.ask.Answer;
import io.onefold.cli.ask.Question;
import io.onefold.cli.ask.ServiceClient;
import io.onefold.cli.catalogue.Shape.Rows;
import io.onefold.cli.show.Screen;
import io.onefold.cli.show.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A list, page after page until there is no more or enough: one table, or the pages as they came. */
final class Listing {
    private static final long LARGEST_PAGE = 1_000;

    private final ServiceClient client;
    private final Screen screen;
    private final Rows rows;

    Listing(ServiceClient client, Screen screen, Rows rows) {
        this.client = client;
        this.screen = screen;
        this.rows = rows;
    }

    /** @param json whether the pages are printed as they came */
    void show(Question question, Given given, boolean json) {
        boolean csv = question.query().containsKey("format");
        String cursor = rows.cursor();
        if (cursor == null) {
            finish(page(client.ask(question), json, false), json);
            return;
        }
        String begin = given.cursor(cursor);
        Question next = begin == null ? question : question.with(cursor, begin);
        List<JsonNode> all = new ArrayList<>();
        long left = given.limit();
        Optional<String> more = Optional.empty();
        do {
            long size = Math.min(left, LARGEST_PAGE);
            Answer answer = client.ask(next.with("limit", Long.toString(size)));
            boolean first = left == given.limit();
            List<JsonNode> items = csv ? csv(answer, first) : page(answer, json, true);
            all.addAll(items);
            more = csv ? answer.next() : more(answer, items, size);
            next = next.with(cursor, more.orElse(""));
            left -= size; // a page that has one behind it is full
        } while (more.isPresent() && left > 0);
        finish(all, json || csv);
        more.ifPresent(after ->
                screen.remark("there are more: a larger " + Arguments.LIMIT + ", or --" + cursor + " " + after));
    }

    private List<JsonNode> page(Answer answer, boolean json, boolean paged) {
        if (json) {
            screen.print(answer.body());
        }
        if (json && !paged) {
            return List.of();
        }
        JsonNode list = rows.items().isEmpty() ? answer.json() : answer.json().path(rows.items());
        List<JsonNode> items = new ArrayList<>();
        list.forEach(items::add);
        return items;
    }

    private List<JsonNode> csv(Answer answer, boolean first) {
        String body = answer.body();
        screen.stream().print(first ? body : body.substring(body.indexOf('\n') + 1));
        return List.of();
    }

    /** Three ways to say that there is more: the Link header, {@code next} in the body, or a page that is full. */
    private Optional<String> more(Answer answer, List<JsonNode> items, long size) {
        if (!rows.items().isEmpty()) {
            JsonNode next = answer.json().path("next");
            return next.isNumber() ? Optional.of(next.asText()) : Optional.empty();
        }
        if ("before".equals(rows.cursor()) && items.size() == size) {
            return Optional.of(items.get(items.size() - 1).path("id").asText());
        }
        return answer.next();
    }

    private void finish(List<JsonNode> items, boolean raw) {
        if (!raw) {
            screen.print(Table.of(rows.columns(), items));
        }
    }
}

package io.onefold.run;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The list of effects that finance reconciles, {@code GET /ops/effects}, page by page. */
final class OrderEffects {

    private static final int PAGE = 1_000;
    private static final String PATH = "/ops/effects?queue=orders&state=done&limit=" + PAGE + "&after=";

    private final ServiceClient webhook;

    OrderEffects(ServiceClient webhook) {
        this.webhook = webhook;
    }

    /**
     * One of them; the names are those of the JSON.
     *
     * @param key the order
     * @param result the commercial system's own id
     */
    record Effect(long id, String key, @Nullable String result) {}

    /**
     * By order, the id that the service has of the commercial system.
     *
     * @param last the effect before the first that counts
     */
    Map<String, String> since(long last) {
        Map<String, String> results = new HashMap<>();
        long after = last;
        Effect[] page;
        do {
            page = webhook.get(PATH + after, Effect[].class);
            for (Effect effect : page) {
                results.put(effect.key(), effect.result() == null ? "" : effect.result());
                after = effect.id();
            }
        } while (page.length == PAGE);
        return results;
    }
}

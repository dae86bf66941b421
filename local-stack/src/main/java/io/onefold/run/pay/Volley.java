package io.onefold.run.pay;

import java.util.List;

/**
 * What is sent at once.
 *
 * @param resent which of them are sent once more when all are answered
 */
record Volley(List<Webhook> atOnce, List<Webhook> resent) {

    Volley {
        atOnce = List.copyOf(atOnce);
        resent = List.copyOf(resent);
    }
}

package io.onefold.webhook.receive;

import io.vertx.ext.web.RoutingContext;

/** One request of a source, while its body is read and it waits for its answer. */
record Exchange(RoutingContext context, Reception reception, ContentCoding coding, BodyReading reading) {}

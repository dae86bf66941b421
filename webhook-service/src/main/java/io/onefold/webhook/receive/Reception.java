package io.onefold.webhook.receive;

import io.onefold.json.JsonScan;
import io.onefold.key.JsonPointer;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Scheme;
import io.onefold.webhook.declare.Source;
import io.onefold.webhook.verify.Request;
import io.onefold.webhook.verify.Verdict;
import io.onefold.webhook.verify.Verifier;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Judges the requests of one source: first whether they are signed, before a byte of the body is read as anything; then
 * what they are. Any thread; nothing blocks.
 */
final class Reception {
    private final Source source;
    private final Verifier verifier;
    private final ArrivalReader reader;
    private final Challenge challenge;

    /** @param warn told when secrets that have changed cannot be used */
    Reception(Source source, List<Queue> queues, InstantSource clock, Consumer<String> warn) {
        Scheme scheme = Scheme.parse(source.scheme());
        List<String> deciding = new EventIdentity(source).headers();
        this.source = source;
        this.verifier = new Verifier(source, deciding, clock, warn);
        this.challenge = new Challenge(scheme);
        List<JsonPointer> more = new ArrayList<>(verifier.fields());
        more.addAll(challenge.pointers());
        this.reader = new ArrivalReader(source, queues, more);
    }

    Source source() {
        return source;
    }

    Verifier verifier() {
        return verifier;
    }

    /** Judges one request. */
    Received receive(Request request) {
        Verdict signed = verifier.verify(request);
        if (signed != Verdict.GENUINE) {
            return new Received.Refused(signed);
        }
        JsonScan scan = reader.scan(request.body());
        Verdict about = verifier.compare(request, scan);
        if (about != Verdict.GENUINE) {
            return new Received.Refused(about);
        }
        RequestFields fields = new RequestFields(request.headers(), scan);
        return new Received.Arrived(
                reader.read(scan, fields, reader.contents(request.headers(), request.body())),
                reader.problemOf(scan, fields),
                challenge.in(scan));
    }
}

package io.onefold.webhook.consume;

import io.onefold.webhook.verify.NamedValues;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** The headers of a record, by name whatever its case, as those of a request; one without a value is none. */
record RecordHeaders(Headers headers) implements NamedValues {
    @Override
    public List<String> all(String name) {
        List<String> values = new ArrayList<>();
        for (Header header : headers) {
            if (header.key().equalsIgnoreCase(name) && header.value() != null) {
                values.add(new String(header.value(), StandardCharsets.ISO_8859_1));
            }
        }
        return values;
    }

    /** The last of that name. */
    byte @Nullable [] last(String name) {
        List<String> values = all(name);
        return values.isEmpty() ? null : values.get(values.size() - 1).getBytes(StandardCharsets.ISO_8859_1);
    }
}

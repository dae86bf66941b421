package io.onefold.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.json.JsonLimits;
import io.onefold.json.JsonScan;
import io.onefold.json.JsonScanner;
import io.onefold.key.FieldSource;
import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import io.onefold.key.KeyExpression;
import io.onefold.key.KeyOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The key of a 200-byte record from two of its fields: by the streaming scan, and by a tree of the whole record. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 4, time = 1)
@Fork(3)
public class KeyDerivation {

    private static final int RECORD_BYTES = 200;

    private final KeyExpression expression = KeyExpression.parse("/device_id,/played_at");
    private final JsonScanner scanner = new JsonScanner(expression.pointers(), JsonLimits.DEFAULT);
    private final ObjectMapper mapper = new ObjectMapper();

    /** Plain ASCII, as most records; and with an escape and letters beyond ASCII, which take the careful way. */
    @Param({"Main hall, left wall by the door", "Sal\\u00e3o \\\"São João\\\", à direita"})
    private String place = "";

    private byte[] document = {};

    /** Makes the record, of exactly 200 bytes. */
    @Setup
    public void makeRecord() {
        String record = "{\"device_id\":\"d-004711\",\"campaign_id\":37,\"played_at\":\"2026-11-02T10:15:30.250Z\","
                + "\"duration_ms\":15000,\"ok\":true,\"place\":\"" + place + "\",\"creative\":\"\"}";
        int missing = RECORD_BYTES - record.getBytes(StandardCharsets.UTF_8).length;
        document = record.replace("\"\"", "\"" + "c".repeat(missing) + "\"").getBytes(StandardCharsets.UTF_8);
        if (document.length != RECORD_BYTES) {
            throw new IllegalStateException("The record has " + document.length + " bytes");
        }
    }

    /** The way the services go: validates strictly, and reads two values. */
    @Benchmark
    public KeyOutcome streaming() {
        JsonScan.Valid scan = (JsonScan.Valid) scanner.scan(document);
        return expression.derive("playlog", new JsonOnly(scan::value));
    }

    /** What the scan alone costs. */
    @Benchmark
    public JsonScan scanOnly() {
        return scanner.scan(document);
    }

    /** The comparison: Jackson's tree, which validates less. */
    @Benchmark
    public KeyOutcome tree() throws IOException {
        JsonNode tree = mapper.readTree(document);
        return expression.derive(
                "playlog",
                new JsonOnly(pointer ->
                        new FieldValue.Text(tree.at(pointer.toString()).textValue())));
    }

    private record JsonOnly(Function<JsonPointer, FieldValue> values) implements FieldSource {
        @Override
        public FieldValue json(JsonPointer pointer) {
            return values.apply(pointer);
        }

        @Override
        public FieldValue header(String name) {
            return new FieldValue.Missing();
        }

        @Override
        public FieldValue recordKey() {
            return new FieldValue.Null();
        }

        @Override
        public FieldValue.Position position() {
            throw new UnsupportedOperationException("No benchmark reads a position");
        }
    }
}

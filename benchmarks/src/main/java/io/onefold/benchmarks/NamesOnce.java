package io.onefold.benchmarks;

import io.onefold.json.JsonLimits;
import io.onefold.json.JsonScan;
import io.onefold.json.JsonScanner;
import io.onefold.key.JsonPointer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

/** The scan of a webhook of 1 KiB, 38 names in 8 objects: with names that may repeat, and with those that may not. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 4, time = 1)
@Fork(3)
public class NamesOnce {
    private static final int EVENT_BYTES = 1024;
    private static final String EVENT =
            "{\"id\":\"hook_1\",\"type\":\"order.paid\",\"created_at\":\"2026-11-02T10:15:30Z\","
                    + "\"account\":{\"id\":\"acc_1\",\"name\":\"Shop\"},\"data\":{\"id\":\"or_004711\",\"code\":\"004711\","
                    + "\"amount\":12990,\"currency\":\"BRL\",\"closed\":true,\"items\":[{\"id\":\"oi_1\",\"amount\":12990,"
                    + "\"quantity\":1,\"description\":\"Chair\"}],\"customer\":{\"id\":\"cus_1\",\"name\":\"Maria\","
                    + "\"email\":\"maria@example.com\",\"document\":\"00000000000\",\"type\":\"individual\",\"delinquent\":false},"
                    + "\"charges\":[{\"id\":\"ch_1\",\"amount\":12990,\"status\":\"paid\",\"payment_method\":\"credit_card\","
                    + "\"paid_at\":\"2026-11-02T10:15:29Z\",\"last_transaction\":{\"id\":\"tran_1\",\"success\":true,"
                    + "\"gateway_id\":\"g-1\",\"installments\":3}}],\"metadata\":{\"note\":\"\"},\"status\":\"paid\"}}";

    @Param({"false", "true"})
    private boolean namesOnce;

    private JsonScanner scanner = new JsonScanner(List.of(), JsonLimits.DEFAULT);
    private byte[] document = {};

    /** Makes the event, of exactly 1 KiB. */
    @Setup
    public void makeEvent() {
        List<JsonPointer> read =
                List.of(JsonPointer.parse("/id"), JsonPointer.parse("/type"), JsonPointer.parse("/data/id"));
        scanner = new JsonScanner(read, namesOnce ? JsonLimits.NAMES_ONCE : JsonLimits.DEFAULT);
        document = EVENT.replace("\"\"", "\"" + "n".repeat(EVENT_BYTES - EVENT.length()) + "\"")
                .getBytes(StandardCharsets.UTF_8);
        if (!(scanner.scan(document) instanceof JsonScan.Valid)) {
            throw new IllegalStateException("The event is refused");
        }
    }

    @Benchmark
    public JsonScan scan() {
        return scanner.scan(document);
    }
}

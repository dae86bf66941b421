package io.onefold.webhook.verify;

import io.onefold.json.JsonScan;
import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Mercado Pago: {@code x-signature: ts=<time>,v1=<hex>} over {@code id:<data.id>;request-id:<x-request-id>;ts:<time>;},
 * the {@code data.id} that of the query, in lower case.
 *
 * <p>The body is not signed. What it says is believed only as far as its {@code /data/id} is the one that was signed: a
 * queue on such a source should collapse by that field.
 */
final class MercadoPagoCheck implements Check {
    private static final String SIGNATURE = "x-signature";
    private static final String REQUEST_ID = "x-request-id";
    private static final String ID = "data.id";
    private static final JsonPointer ID_IN_BODY = JsonPointer.parse("/data/id");

    private final Hmac hmac = new Hmac("sha256");
    private final TimeWindow window;

    MercadoPagoCheck(TimeWindow window) {
        this.window = window;
    }

    @Override
    public List<String> headers() {
        return List.of(SIGNATURE, REQUEST_ID);
    }

    @Override
    public List<JsonPointer> fields() {
        return List.of(ID_IN_BODY);
    }

    @Override
    public Verdict check(Request request, List<byte[]> keys) {
        String signature = request.headers().first(SIGNATURE);
        String requestId = request.headers().first(REQUEST_ID);
        if (request.query().repeats(ID)) {
            return Verdict.REPEATED;
        }
        String id = signedId(request);
        if (signature == null || requestId == null || id == null) {
            return Verdict.ABSENT;
        }
        Pairs pairs = Pairs.parse(signature);
        boolean separable = id.indexOf(';') < 0 && requestId.indexOf(';') < 0;
        if (pairs == null || pairs.all("ts").size() != 1 || !separable) {
            return Verdict.UNREADABLE;
        }
        String time = pairs.all("ts").get(0);
        Verdict inTime = window.judge(time);
        if (inTime != Verdict.GENUINE) {
            return inTime;
        }
        byte[] signed =
                ("id:" + id + ";request-id:" + requestId + ";ts:" + time + ";").getBytes(StandardCharsets.UTF_8);
        return hmac.isAny(Encoding.HEX.decode(pairs.all("v1")), keys, signed) ? Verdict.GENUINE : Verdict.FORGED;
    }

    @Override
    public boolean fits(Request request, JsonScan scan) {
        FieldValue id = scan instanceof JsonScan.Valid valid ? valid.value(ID_IN_BODY) : new FieldValue.Missing();
        String signed = signedId(request);
        if (signed == null) {
            return false;
        }
        if (id instanceof FieldValue.Text text) {
            return text.value().toLowerCase(Locale.ROOT).equals(signed);
        }
        return id instanceof FieldValue.Number number
                && isNumber(signed)
                && number.equals(new FieldValue.Number(signed));
    }

    private static boolean isNumber(String text) {
        return text.chars().allMatch(character -> character >= '0' && character <= '9');
    }

    private static @Nullable String signedId(Request request) {
        String id = request.query().first(ID);
        return id == null ? null : id.toLowerCase(Locale.ROOT);
    }
}

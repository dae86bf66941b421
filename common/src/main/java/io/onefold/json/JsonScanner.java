package io.onefold.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import java.io.IOException;
import java.util.Collection;

/**
 * Validates documents strictly and picks the values at some pointers, in one streaming pass without a tree.
 *
 * <p>Guarantee: no input throws; stack is bounded by {@link JsonLimits#maxDepth()}, memory by the document. The first
 * problem ends the scan, but a document that is not UTF-8 is always {@link JsonProblem#NOT_UTF8}. Where a member name
 * repeats, the last one wins, as in {@code jsonb}, unless {@link JsonLimits#namesOnce()} refuses it.
 *
 * <p>Thread: immutable, shared by all.
 */
public final class JsonScanner {

    private static final JsonFactory JSON = strictFactory();

    private final PointerTree tree;
    private final JsonLimits limits;

    /** A scanner for those places; naming one twice is harmless. */
    public JsonScanner(Collection<JsonPointer> pointers, JsonLimits limits) {
        this.tree = new PointerTree(pointers);
        this.limits = limits;
    }

    /** Scans one document. The array is only read. */
    public JsonScan scan(byte[] document) {
        int plain = RawBytes.plainPrefix(document);
        if (plain == document.length) {
            return parse(document, false);
        }
        int notUtf8 = RawBytes.firstNotUtf8(document, plain);
        if (notUtf8 >= 0) {
            return malformed(JsonProblem.NOT_UTF8, notUtf8);
        }
        // Jackson would skip a byte order mark, and take zeros among the first bytes for UTF-16 or UTF-32.
        int nul = RawBytes.indexOf(document, plain, (byte) 0);
        if (nul >= 0 || startsWithByteOrderMark(document)) {
            return malformed(JsonProblem.NOT_JSON, Math.max(nul, 0));
        }
        return parse(document, RawBytes.indexOf(document, plain, (byte) '\\') >= 0);
    }

    private JsonScan parse(byte[] document, boolean hasEscapes) {
        FieldValue[] values = tree.noValues();
        try (JsonParser parser = JSON.createParser(document)) {
            if (limits.namesOnce()) {
                parser.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
            }
            JsonProblem problem = new DocumentReading(parser, limits, values, hasEscapes).document(tree.root);
            if (problem != null) {
                return malformed(problem, parser.currentTokenLocation().getByteOffset());
            }
            return new JsonScan.Valid(tree, values);
        } catch (JsonProcessingException e) {
            return malformed(
                    problemOf(e), e.getLocation() == null ? 0 : e.getLocation().getByteOffset());
        } catch (IOException | RuntimeException e) {
            // A failure of the parser itself: the one record is refused, the stream must not stop for it.
            return new JsonScan.Malformed(
                    JsonProblem.NOT_JSON, "the parser failed: " + e.getClass().getSimpleName());
        }
    }

    /** In names Jackson itself refuses lone surrogates and those that repeat, and only its message says so. */
    private static JsonProblem problemOf(JsonProcessingException e) {
        String message = e.getOriginalMessage();
        if (message.startsWith("Duplicate field")) {
            return JsonProblem.REPEATED_NAME;
        }
        boolean loneSurrogate =
                message.startsWith("Broken surrogate pair") || message.startsWith("Unexpected low surrogate");
        return loneSurrogate ? JsonProblem.LONE_SURROGATE : JsonProblem.NOT_JSON;
    }

    private static boolean startsWithByteOrderMark(byte[] document) {
        return document.length >= 3
                && document[0] == (byte) 0xEF
                && document[1] == (byte) 0xBB
                && document[2] == (byte) 0xBF;
    }

    /** @param at less than 0 if there is not even the beginning of a value */
    private static JsonScan malformed(JsonProblem problem, long at) {
        return new JsonScan.Malformed(problem, at < 0 ? "with nothing in it" : "at byte " + at);
    }

    /**
     * Jackson's own limits are off, since ours are stricter where they matter and the record's size bounds the rest; so
     * is its refusal of many colliding names, which would throw. Names are not interned: they come from outside.
     */
    private static JsonFactory strictFactory() {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(Integer.MAX_VALUE)
                        .maxNumberLength(Integer.MAX_VALUE)
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNameLength(Integer.MAX_VALUE)
                        .build())
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                .build();
    }
}

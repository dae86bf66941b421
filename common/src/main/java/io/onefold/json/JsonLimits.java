package io.onefold.json;

/**
 * What a document may hold.
 *
 * @param maxDepth objects and arrays inside each other; the scan recurses that deep
 * @param maxIntegerDigits digits before the decimal point once the exponent is applied
 * @param maxFractionDigits digits after it, trailing zeros included
 * @param namesOnce whether a name may stand only once in an object; otherwise the last one counts
 */
public record JsonLimits(int maxDepth, int maxIntegerDigits, int maxFractionDigits, boolean namesOnce) {

    /** Depth 64, and the numbers of PostgreSQL's {@code numeric} (the same in versions 14 to 18). */
    public static final JsonLimits DEFAULT = new JsonLimits(64, 131_072, 16_383, false);

    /** The same without names that repeat: for documents that others read too, who may take the first one. */
    public static final JsonLimits NAMES_ONCE = new JsonLimits(64, 131_072, 16_383, true);

    public JsonLimits {
        if (maxDepth < 1 || maxDepth > 512) {
            throw new IllegalArgumentException("The depth is between 1 and 512: " + maxDepth);
        }
        if (maxIntegerDigits < 1 || maxFractionDigits < 0) {
            throw new IllegalArgumentException("A number has at least one digit before its point");
        }
    }
}

package io.onefold.json;

/**
 * What a document may hold.
 *
 * @param maxDepth objects and arrays inside each other; the scan recurses that deep
 * @param maxIntegerDigits digits before the decimal point once the exponent is applied
 * @param maxFractionDigits digits after it, trailing zeros included
 */
public record JsonLimits(int maxDepth, int maxIntegerDigits, int maxFractionDigits) {

    /** Depth 64, and the numbers of PostgreSQL's {@code numeric} (the same in versions 14 to 18). */
    public static final JsonLimits DEFAULT = new JsonLimits(64, 131_072, 16_383);

    public JsonLimits {
        if (maxDepth < 1 || maxDepth > 512) {
            throw new IllegalArgumentException("The depth is between 1 and 512: " + maxDepth);
        }
        if (maxIntegerDigits < 1 || maxFractionDigits < 0) {
            throw new IllegalArgumentException("A number has at least one digit before its point");
        }
    }
}

package io.onefold.json;

/**
 * Whether PostgreSQL's {@code numeric} holds a number literal, by the rule of its input function:
 * the exponent is below 2^30 - 1, the digits written after the point minus the exponent (the scale) are within the limit,
 * and the first digit that is not zero stands within the limit before the point. {@code 0e200000} is held, {@code 0e-200000} is not.
 */
final class NumberRange {

    private static final long EXPONENT_END = (1L << 30) - 1;

    private final JsonLimits limits;

    NumberRange(JsonLimits limits) {
        this.limits = limits;
    }

    /** Judges a literal that is known to be a JSON number. */
    boolean holds(char[] text, int offset, int length) {
        int end = offset + length;
        int point = indexOf(text, offset, end, '.', '.');
        int mark = indexOf(text, offset, end, 'e', 'E');
        long exponent = mark == end ? 0 : exponent(text, mark + 1, end);
        int integerEnd = Math.min(point, mark);
        long fraction = point == end ? 0 : mark - point - 1;
        return Math.abs(exponent) < EXPONENT_END
                && fraction - exponent <= limits.maxFractionDigits()
                && integerDigits(text, offset, mark, integerEnd) + exponent <= limits.maxIntegerDigits();
    }

    /** Digits from the first that is not zero to the point; negative if it stands behind the point. */
    private static long integerDigits(char[] text, int offset, int mark, int integerEnd) {
        for (int at = offset; at < mark; at++) {
            if (text[at] >= '1' && text[at] <= '9') {
                return at < integerEnd ? integerEnd - at : integerEnd + 1 - at;
            }
        }
        return Integer.MIN_VALUE; // zero: no exponent moves it anywhere
    }

    private static long exponent(char[] text, int from, int end) {
        boolean negative = text[from] == '-';
        long exponent = 0;
        for (int at = negative || text[from] == '+' ? from + 1 : from; at < end && exponent < EXPONENT_END; at++) {
            exponent = exponent * 10 + (text[at] - '0');
        }
        return negative ? -exponent : exponent;
    }

    private static int indexOf(char[] text, int from, int end, char one, char other) {
        int at = from;
        while (at < end && text[at] != one && text[at] != other) {
            at++;
        }
        return at;
    }
}

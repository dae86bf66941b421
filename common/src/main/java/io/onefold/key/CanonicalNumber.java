package io.onefold.key;

/**
 * One spelling per number: {@code digits e exponent}, digits without leading or trailing zeros, zero as {@code 0e0}.
 *
 * <p>{@code 1}, {@code 1.0} and {@code 1e0} become {@code 1e0}; {@code 100} and {@code 1e2} become {@code 1e2};
 * {@code -0} becomes {@code 0e0}. Works on the text alone, so that 1e400 costs as much as 1 and 2^53 + 1 stays exact.
 */
final class CanonicalNumber {

    private static final int LONGEST_EXPONENT = 12;

    private CanonicalNumber() {}

    static String of(String literal) {
        int exponentMark = exponentMark(literal);
        long exponent = exponentMark == literal.length() ? 0 : exponent(literal.substring(exponentMark + 1));
        boolean negative = literal.startsWith("-");
        String mantissa = literal.substring(negative ? 1 : 0, exponentMark);
        int point = mantissa.indexOf('.');
        String digits = mantissa;
        if (point >= 0) {
            exponent -= mantissa.length() - point - 1;
            digits = mantissa.substring(0, point) + mantissa.substring(point + 1);
        }
        requireDigits(digits);
        return spell(negative, digits, exponent);
    }

    private static String spell(boolean negative, String digits, long exponent) {
        int from = 0;
        int to = digits.length();
        while (from < to && digits.charAt(from) == '0') {
            from++;
        }
        while (to > from && digits.charAt(to - 1) == '0') {
            to--;
        }
        if (from == to) {
            return "0e0";
        }
        return (negative ? "-" : "") + digits.substring(from, to) + "e" + (exponent + digits.length() - to);
    }

    private static int exponentMark(String literal) {
        int at = literal.indexOf('e');
        at = at < 0 ? literal.indexOf('E') : at;
        return at < 0 ? literal.length() : at;
    }

    private static long exponent(String text) {
        String digits = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
        requireDigits(digits);
        if (digits.length() > LONGEST_EXPONENT) {
            throw new IllegalArgumentException("An exponent has at most " + LONGEST_EXPONENT + " digits");
        }
        return Long.parseLong(text);
    }

    private static void requireDigits(String digits) {
        boolean valid = !digits.isEmpty();
        for (int at = 0; valid && at < digits.length(); at++) {
            valid = digits.charAt(at) >= '0' && digits.charAt(at) <= '9';
        }
        if (!valid) {
            throw new IllegalArgumentException("A number is digits with at most one sign, point and exponent");
        }
    }
}

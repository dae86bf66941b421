package io.onefold.http;

/** Numbers in queries. */
public final class Numbers {
    private Numbers() {}

    /**
     * Parses a whole number.
     *
     * @throws IllegalArgumentException with the rule, if it is none or out of these bounds
     */
    public static long parse(String text, long least, long most, String rule) {
        long number;
        try {
            number = Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(rule, e);
        }
        if (number < least || number > most) {
            throw new IllegalArgumentException(rule);
        }
        return number;
    }
}

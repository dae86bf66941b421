package io.onefold.config;

/**
 * A variable that would be silently ignored.
 *
 * @param name as it stands in the environment
 * @param nearest the known variable that was probably meant
 * @param rule what is wrong, in words, the nearest name included
 */
public record UnknownVariable(String name, String nearest, String rule) {

    static UnknownVariable notKnown(String name, String nearest) {
        return new UnknownVariable(name, nearest, "is not known; the nearest known name is " + nearest);
    }

    static UnknownVariable notOneWord(String name, String words, String nearest) {
        return new UnknownVariable(
                name,
                nearest,
                "a name is one word of letters and digits, unlike " + words + "; for example " + nearest);
    }
}

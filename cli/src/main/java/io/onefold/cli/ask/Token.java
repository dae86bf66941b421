package io.onefold.cli.ask;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An operator's token. It comes from the environment or a file, never from an argument, and is never shown. */
public final class Token {
    private static final String VARIABLE = "ONEFOLD_TOKEN";
    private static final String FILE_VARIABLE = "ONEFOLD_TOKEN_FILE";

    private final String text;

    private Token(String text) {
        this.text = text;
    }

    /**
     * Finds it.
     *
     * @param file comes before the environment
     * @throws IllegalArgumentException if there is none, or it cannot be one
     */
    public static Token find(@Nullable Path file, Map<String, String> environment) {
        String direct = environment.getOrDefault(VARIABLE, "");
        String named = environment.getOrDefault(FILE_VARIABLE, "");
        if (file != null) {
            return of(read(file), file.toString());
        }
        if (!direct.isBlank() && !named.isBlank()) {
            throw new IllegalArgumentException(VARIABLE + " and " + FILE_VARIABLE + " are both set: one is enough");
        }
        if (!named.isBlank()) {
            return of(read(Path.of(named)), FILE_VARIABLE);
        }
        if (direct.isBlank()) {
            throw new IllegalArgumentException("an operator's token is needed: set " + VARIABLE + " or " + FILE_VARIABLE
                    + ", or say --token-file");
        }
        return of(direct, VARIABLE);
    }

    private static Token of(String text, String from) {
        String token = text.strip();
        if (token.isEmpty() || !token.chars().allMatch(letter -> letter > ' ' && letter < 0x7f)) {
            throw new IllegalArgumentException(from + " holds no token: one word of ASCII characters");
        }
        return new Token(token);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("the token's file " + file + " cannot be read", e);
        }
    }

    String header() {
        return "Bearer " + text;
    }

    @Override
    public String toString() {
        return "a token";
    }
}

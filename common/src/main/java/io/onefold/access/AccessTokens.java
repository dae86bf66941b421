package io.onefold.access;

import io.onefold.config.ConfigProblems;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of {@code ADMIN_TOKENS} and {@code VIEWER_TOKENS}, kept as hashes only.
 *
 * <p>Guarantee: with no token set nobody has a role. A token is compared with every known one in constant time, by hash,
 * so that the time of an answer says nothing about how much of it was right.
 *
 * <p>Thread: immutable, shared by all.
 */
public final class AccessTokens {

    private static final String ADMIN_TOKENS = "ADMIN_TOKENS";
    private static final String VIEWER_TOKENS = "VIEWER_TOKENS";
    private static final int SHORTEST = 16;
    private static final String SCHEME = "Bearer ";
    private static final int NAME_BYTES = 4;

    private final List<byte[]> admins;
    private final List<byte[]> viewers;

    private AccessTokens(List<byte[]> admins, List<byte[]> viewers) {
        this.admins = admins;
        this.viewers = viewers;
    }

    /** Reads two comma-separated lists, either of which may be unset; what is wrong with them goes to the problems. */
    public static AccessTokens parse(@Nullable String admins, @Nullable String viewers, ConfigProblems problems) {
        return new AccessTokens(hashes(ADMIN_TOKENS, admins, problems), hashes(VIEWER_TOKENS, viewers, problems));
    }

    private static List<byte[]> hashes(String key, @Nullable String list, ConfigProblems problems) {
        if (list == null || list.isBlank()) {
            return List.of();
        }
        List<String> tokens =
                Arrays.stream(list.split(",", -1)).map(String::strip).toList();
        // A short token is not kept: the empty one after a stray comma would let everybody in.
        List<String> kept =
                tokens.stream().filter(token -> token.length() >= SHORTEST).toList();
        if (tokens.contains("")) {
            problems.addHidden(key, "has an empty token: a comma too many");
        } else if (kept.size() < tokens.size()) {
            problems.addHidden(key, "each token needs at least " + SHORTEST + " characters");
        }
        return kept.stream().map(AccessTokens::sha256).toList();
    }

    /** The role of an {@code Authorization: Bearer <token>} header; empty without one, or with an unknown token. */
    public Optional<Role> roleOf(@Nullable String authorizationHeader) {
        if (authorizationHeader == null || !authorizationHeader.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        byte[] presented = sha256(authorizationHeader.substring(SCHEME.length()).strip());
        boolean admin = isAmong(admins, presented);
        boolean viewer = isAmong(viewers, presented);
        return admin ? Optional.of(Role.ADMIN) : viewer ? Optional.of(Role.VIEWER) : Optional.empty();
    }

    /**
     * A name for the known token of a header, to be recorded with what was asked for: the first digits of its hash, which
     * tell the tokens of a list apart and give none of them away. Empty as {@link #roleOf} is.
     */
    public Optional<String> nameOf(@Nullable String authorizationHeader) {
        return roleOf(authorizationHeader).map(role -> {
            byte[] hash = sha256(String.valueOf(authorizationHeader)
                    .substring(SCHEME.length())
                    .strip());
            return "token " + HexFormat.of().formatHex(hash, 0, NAME_BYTES);
        });
    }

    private static boolean isAmong(List<byte[]> known, byte[] presented) {
        boolean found = false;
        for (byte[] hash : known) {
            found |= MessageDigest.isEqual(hash, presented);
        }
        return found;
    }

    private static byte[] sha256(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** Counts only. */
    @Override
    public String toString() {
        return "AccessTokens[admins=" + admins.size() + ", viewers=" + viewers.size() + "]";
    }
}

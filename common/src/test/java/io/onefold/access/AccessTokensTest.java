package io.onefold.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.config.ConfigProblems;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTokensTest {

    private static final String ADMIN = "admin-token-0123456789";
    private static final String SECOND_ADMIN = "rotated-token-0123456789";
    private static final String VIEWER = "viewer-token-0123456789";

    private final ConfigProblems problems = new ConfigProblems();

    @Test
    void knowsEachTokenByItsList() {
        AccessTokens tokens = AccessTokens.parse(ADMIN + " , " + SECOND_ADMIN, VIEWER, problems);

        assertThat(tokens.roleOf("Bearer " + ADMIN)).contains(Role.ADMIN);
        assertThat(tokens.roleOf("bearer  " + SECOND_ADMIN)).contains(Role.ADMIN);
        assertThat(tokens.roleOf("Bearer " + VIEWER)).contains(Role.VIEWER);
        assertThat(problems.lines()).isEmpty();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer ",
                "Bearer admin-token-012345678",
                "Bearer admin-token-01234567890",
                "Bearer admin-token-0123456789,",
                "Basic admin-token-0123456789",
                "admin-token-0123456789",
                "Bearer admin-token-0123456789,rotated-token-0123456789"
            })
    void givesNoRoleToAnythingElse(@Nullable String header) {
        AccessTokens tokens = AccessTokens.parse(ADMIN + "," + SECOND_ADMIN, VIEWER, problems);

        assertThat(tokens.roleOf(header)).isEmpty();
    }

    @Test
    void namesATokenByTheBeginningOfItsHashOnly() {
        AccessTokens tokens = AccessTokens.parse(ADMIN + "," + SECOND_ADMIN, VIEWER, problems);

        assertThat(tokens.nameOf("Bearer " + ADMIN))
                .hasValueSatisfying(name -> assertThat(name).matches("token [0-9a-f]{8}"));
        assertThat(tokens.nameOf("bearer  " + ADMIN)).isEqualTo(tokens.nameOf("Bearer " + ADMIN));
        assertThat(tokens.nameOf("Bearer " + SECOND_ADMIN)).isNotEqualTo(tokens.nameOf("Bearer " + ADMIN));
        assertThat(tokens.nameOf("Bearer unknown-token-0123456789")).isEmpty();
        assertThat(tokens.nameOf(null)).isEmpty();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "  "})
    void isClosedWithNoTokenSet(@Nullable String unset) {
        AccessTokens tokens = AccessTokens.parse(unset, unset, problems);

        assertThat(tokens.roleOf("Bearer ")).isEmpty();
        assertThat(tokens.roleOf("Bearer " + ADMIN)).isEmpty();
        assertThat(problems.lines()).isEmpty();
    }

    @Test
    void reportsShortAndEmptyTokensWithoutShowingThem() {
        AccessTokens tokens = AccessTokens.parse("short", VIEWER + ",", problems);

        assertThat(problems.lines())
                .containsExactly(
                        "ADMIN_TOKENS: each token needs at least 16 characters",
                        "VIEWER_TOKENS: has an empty token: a comma too many");
        assertThat(tokens.roleOf("Bearer ")).isEmpty();
    }

    @Test
    void neverPrintsATokenOrItsHash() {
        assertThat(AccessTokens.parse(ADMIN, VIEWER, problems)).hasToString("AccessTokens[admins=1, viewers=1]");
    }
}

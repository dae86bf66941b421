package io.onefold.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardedPathTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/ops",
                "ops/audit",
                "/ops/",
                "/ops/audit",
                "/OPS/audit",
                "//ops/audit",
                "/./ops",
                "/x/../ops/audit",
                "/summaries/../ops",
                "/ops;x=1/audit",
                "/;a=b/ops",
                "/ops%2Faudit",
                "/%6fps/audit",
                "/%256Fps",
                "/%25256Fps",
                "/webhooks/%2525252Fx",
                "%2Fops",
                "/%2e%2e/ops",
                "/x%2f..%2fops",
                "\\ops",
                "/x\\..\\ops",
                "/ ops",
                "/..;/ops",
                "/x/..;a=b/ops"
            })
    void needsAnAdminBelowOpsHoweverItIsSpelled(String path) {
        assertThat(GuardedPath.roleFor(path)).contains(Role.ADMIN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/summaries/daily", "/Summaries", "//summaries;v=1/daily", "/a/../summaries/x"})
    void needsAViewerBelowSummaries(String path) {
        assertThat(GuardedPath.roleFor(path)).contains(Role.VIEWER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/webhooks/stripe", "/webhooks/ops", "/opsx", "/x/ops", "/q/health", "/%", "/%zz"})
    void leavesOtherPathsOpen(String path) {
        assertThat(GuardedPath.roleFor(path)).isEmpty();
    }

    /** Each round takes one level away and reads it all: without a bound this takes minutes. */
    @Test
    void aPathThatIsEncodedWithoutEndIsAnAdminsAtOnce() {
        String path = "/%" + "25".repeat(200_000) + "6Fps";

        assertTimeoutPreemptively(
                Duration.ofSeconds(5),
                () -> assertThat(GuardedPath.roleFor(path)).contains(Role.ADMIN));
    }
}

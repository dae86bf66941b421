package io.onefold.stack.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PlatformTest {

    @Test
    void knowsTheNamesJvmsUse() {
        assertThat(Platform.of("Linux", "amd64")).isEqualTo(new Platform("linux", "amd64"));
        assertThat(Platform.of("Mac OS X", "aarch64")).isEqualTo(new Platform("darwin", "arm64"));
    }

    @Test
    void saysWhatToDoOnAnother() {
        assertThatThrownBy(() -> Platform.of("SunOS", "sparcv9"))
                .hasMessageContaining("SunOS on sparcv9")
                .hasMessageContaining("-Dstack=external");
    }
}

package io.onefold.webhook.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.webhook.declare.Scheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurrentKeysTest {
    private final List<String> warnings = new ArrayList<>();
    private Path file = Path.of("");
    private CurrentKeys keys =
            new CurrentKeys("pay", Scheme.BASIC, Sources.secret(Map.of("SECRETS", "user:one")), warnings::add);

    @BeforeEach
    void ofAFile(@TempDir Path directory) throws IOException {
        file = Files.writeString(directory.resolve("secrets"), "user:one");
        keys = new CurrentKeys(
                "pay", Scheme.BASIC, Sources.secret(Map.of("SECRETS_FILE", file.toString())), warnings::add);
    }

    private List<String> now() {
        return keys.get().stream().map(String::new).toList();
    }

    @Test
    void readsTheFileAgainOnlyWhenRefreshed() throws IOException {
        Files.writeString(file, "user:one\nuser:two\n");
        assertThat(now()).containsExactly("user:one");

        keys.refresh();

        assertThat(now()).containsExactly("user:one", "user:two");
        assertThat(warnings).isEmpty();
    }

    @Test
    void keepsItsKeysWhileTheFileCannotBeUsedAndSaysSoOnce() throws IOException {
        Files.delete(file);

        keys.refresh();
        keys.refresh();

        assertThat(now()).containsExactly("user:one");
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("The secrets of the source pay stay as they were")
                .doesNotContain(file.toString());
    }

    @Test
    void keepsItsKeysWhileTheFileHoldsWhatIsNoKeyAndDoesNotSayWhat() throws IOException {
        Files.writeString(file, "s3cret");

        keys.refresh();

        assertThat(now()).containsExactly("user:one");
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("user:password")
                .doesNotContain("s3cret");
    }

    @Test
    void goesOnWhenTheFileIsThereAgain() throws IOException {
        Files.delete(file);
        keys.refresh();
        Files.writeString(file, "user:three");

        keys.refresh();

        assertThat(now()).containsExactly("user:three");
    }

    @Test
    void onlyAFileMayChange() {
        assertThat(keys.mayChange()).isTrue();
        assertThat(new CurrentKeys("pay", Scheme.BASIC, Sources.secret(Map.of("SECRETS", "user:one")), warnings::add)
                        .mayChange())
                .isFalse();
    }
}

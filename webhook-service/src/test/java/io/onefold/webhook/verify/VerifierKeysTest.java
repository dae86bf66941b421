package io.onefold.webhook.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifierKeysTest {
    private final List<String> warnings = new ArrayList<>();
    private Path file = Path.of("");
    private Verifier verifier = of("SECRETS", "user:one");

    @BeforeEach
    void ofAFile(@TempDir Path directory) throws IOException {
        file = Files.writeString(directory.resolve("secrets"), "user:one");
        verifier = of("SECRETS_FILE", file.toString());
    }

    private Verifier of(String variable, String value) {
        return new Verifier(
                Sources.of("basic", Sources.secret(Map.of(variable, value))),
                List.of(),
                InstantSource.system(),
                warnings::add);
    }

    private List<String> known() {
        return Stream.of("user:one", "user:two", "user:three")
                .filter(secret -> verifier.verify(
                                Signed.by("basic", secret, 0, new byte[0]).request())
                        == Verdict.GENUINE)
                .toList();
    }

    @Test
    void readsTheFileAgainOnlyWhenRefreshed() throws IOException {
        Files.writeString(file, "user:one\nuser:two\n");
        assertThat(known()).containsExactly("user:one");

        verifier.refresh();

        assertThat(known()).containsExactly("user:one", "user:two");
        assertThat(warnings).isEmpty();
    }

    @Test
    void keepsItsKeysWhileTheFileCannotBeUsedAndSaysSoOnce() throws IOException {
        Files.delete(file);

        verifier.refresh();
        verifier.refresh();

        assertThat(known()).containsExactly("user:one");
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("The secrets of the source pay stay as they were")
                .doesNotContain(file.toString());
    }

    @Test
    void keepsItsKeysWhileTheFileHoldsWhatIsNoKeyAndDoesNotSayWhat() throws IOException {
        Files.writeString(file, "s3cret");

        verifier.refresh();

        assertThat(known()).containsExactly("user:one");
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("user:password")
                .doesNotContain("s3cret");
    }

    @Test
    void goesOnWhenTheFileIsThereAgain() throws IOException {
        Files.delete(file);
        verifier.refresh();
        Files.writeString(file, "user:three");

        verifier.refresh();

        assertThat(known()).containsExactly("user:three");
    }

    @Test
    void onlyAFileMayChange() {
        assertThat(verifier.mayChange()).isTrue();
        assertThat(of("SECRETS", "user:one").mayChange()).isFalse();
    }
}

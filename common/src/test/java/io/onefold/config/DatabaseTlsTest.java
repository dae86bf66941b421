package io.onefold.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.config.DatabaseTls.Mode;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseTlsTest {
    private static final String URL = "postgresql://db:5432/onefold";

    @ParameterizedTest
    @CsvSource({
        "'', DISABLE",
        "?, DISABLE",
        "?application_name=x, DISABLE",
        "?sslmode=disable, DISABLE",
        "?a=b&sslmode=require, REQUIRE"
    })
    void modesThatTrustNobodyInParticular(String parameters, Mode mode) {
        assertThat(DatabaseTls.of(URL + parameters)).isEqualTo(new DatabaseTls(mode, Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({"verify-ca, VERIFY_CA", "verify-full, VERIFY_FULL"})
    void modesThatVerify(String text, Mode mode) {
        assertThat(DatabaseTls.of(URL + "?sslrootcert=%2Fetc%2Fa%20ca.pem&sslmode=" + text))
                .isEqualTo(new DatabaseTls(mode, Optional.of(Path.of("/etc/a ca.pem"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"prefer", "allow", "Require", ""})
    void aModeThatLetsTheNetworkDecideIsRefused(String mode) {
        assertThatThrownBy(() -> DatabaseTls.of(URL + "?sslmode=" + mode))
                .hasMessage("has an sslmode that is not disable, require, verify-ca or verify-full");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"?sslmode=verify-full", "?sslmode=verify-ca", "?sslmode=require&sslrootcert=a", "?sslrootcert=a"
            })
    void whoVerifiesNeedsAnAuthorityAndNobodyElse(String parameters) {
        assertThatThrownBy(() -> DatabaseTls.of(URL + parameters))
                .hasMessage("sslrootcert goes with sslmode verify-ca and verify-full, and they with it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?sslmode=require&sslkey=/key", "?SSLMODE=require", "?sslMode=verify-full&sslrootcert=a"})
    void whatOneClientKnowsAndAnotherDoesNotIsRefused(String parameters) {
        assertThatThrownBy(() -> DatabaseTls.of(URL + parameters))
                .hasMessage("knows sslmode and sslrootcert, in lower case, of what begins with ssl");
    }
}

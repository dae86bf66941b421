package io.onefold.ingest.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentHashTest {

    @Test
    void hashesText() {
        assertThat(ContentHash.of("a".getBytes(UTF_8))).isEqualTo(0xD24EC4F1A98C6E5BL);
        assertThat(ContentHash.of("abc".getBytes(UTF_8))).isEqualTo(0x44BC2CF5AD770999L);
    }

    /** What another implementation of XXH64 says, at every length where a part of it comes in. */
    @ParameterizedTest
    @CsvSource({
        "0, ef46db3751d8e999",
        "1, a96c7f0ce858bbb7",
        "3, 56e6957632a487f9",
        "4, c60d15b1e3ff8f04",
        "7, afbefc3d6c6f9a8e",
        "8, 3da5c7aa269683e0",
        "11, 1fc070e44716bd8e",
        "12, 8fe8ab1c1fd0666e",
        "31, 4a74f3a1a39ad4a1",
        "32, 8d57d6a4671cc43d",
        "33, 62c9fd21ed857664",
        "39, 1789542489e59cc4",
        "63, 5c320a0d2707057f",
        "64, 7bbabbc45729d17e",
        "200, 95d9a0c977b4b6fb",
        "255, 2c3db4bb567f731e",
    })
    void isTheOneThatItIsSaidToBe(int length, String hash) {
        byte[] bytes = new byte[length];
        for (int at = 0; at < length; at++) {
            bytes[at] = (byte) (at * 31 + 7);
        }

        assertThat(ContentHash.of(bytes)).isEqualTo(Long.parseUnsignedLong(hash, 16));
    }
}

package io.onefold.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class JsonPointerTest {

    @Test
    void splitsIntoTokens() {
        assertThat(JsonPointer.parse("/data/items/0/id").tokens()).containsExactly("data", "items", "0", "id");
        assertThat(JsonPointer.parse("").tokens()).isEmpty();
        assertThat(JsonPointer.parse("/").tokens()).containsExactly("");
        assertThat(JsonPointer.parse("/a//b/").tokens()).containsExactly("a", "", "b", "");
    }

    @Test
    void unescapesInTheOrderOfTheRfc() {
        assertThat(JsonPointer.parse("/a~1b/m~0n/~01").tokens()).containsExactly("a/b", "m~n", "~1");
    }

    @Test
    void namesTheRuleThatIsBroken() {
        assertThatThrownBy(() -> JsonPointer.parse("a")).hasMessageContaining("starts with '/'");
        assertThatThrownBy(() -> JsonPointer.parse("/a~2")).hasMessageContaining("'~' is followed by 0 or 1");
        assertThatThrownBy(() -> JsonPointer.parse("/a~0/~")).hasMessageContaining("'~' is followed by 0 or 1");
    }

    @Test
    void isEqualByItsText() {
        assertThat(JsonPointer.parse("/a~1b"))
                .isEqualTo(JsonPointer.parse("/a~1b"))
                .hasToString("/a~1b");
        assertThat(JsonPointer.parse("/a~1b")).isNotEqualTo(JsonPointer.parse("/a/b"));
    }
}

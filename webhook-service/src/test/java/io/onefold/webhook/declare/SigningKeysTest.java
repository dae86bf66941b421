package io.onefold.webhook.declare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SigningKeysTest {
    private static List<String> keys(Scheme scheme, String text) {
        return SigningKeys.parse(scheme, text).stream().map(String::new).toList();
    }

    @Test
    void areSeparatedByCommasOrByLines() {
        assertThat(keys(Scheme.GITHUB, " one, two ")).containsExactly("one", "two");
        assertThat(keys(Scheme.GITHUB, "one\r\n\ntwo, too")).containsExactly("one", "two, too");
        assertThat(keys(Scheme.GITHUB, "It's a Secret to Everybody")).containsExactly("It's a Secret to Everybody");
    }

    @Test
    void areDecodedForStandardWebhooksOnly() {
        assertThat(keys(Scheme.STANDARD, "whsec_c2VjcmV0,c2VjcmV0")).containsExactly("secret", "secret");
        assertThat(keys(Scheme.STRIPE, "whsec_c2VjcmV0")).containsExactly("whsec_c2VjcmV0");
    }

    @Test
    void areNeverEmpty() {
        for (String list : List.of("one,,two", "one,two,", ",\t,", ",one")) {
            assertThatThrownBy(() -> SigningKeys.parse(Scheme.GITHUB, list))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("has an empty secret: a comma too many");
        }
        assertThatThrownBy(() -> SigningKeys.parse(Scheme.GITHUB, "\n \n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("needs at least one secret");
        assertThatThrownBy(() -> SigningKeys.parse(Scheme.STANDARD, "whsec_"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void areNotInTheMessage() {
        assertThatThrownBy(() -> SigningKeys.parse(Scheme.STANDARD, "whsec_s3cret!"))
                .hasMessage("each is base64, with or without whsec_ before it")
                .hasNoCause();
    }
}

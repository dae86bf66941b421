package io.onefold.webhook.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class HeaderTextTest {
    @Property
    void isVisibleAsciiAndCanBeReadBack(@ForAll("texts") String text) {
        String value = HeaderText.of(text);

        assertThat(value).matches("[\\x21-\\x7E]*");
        assertThat(URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8))
                .isEqualTo(text);
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> any = Arbitraries.strings()
                .all()
                .ofMaxLength(50)
                .filter(text -> text.chars().noneMatch(each -> Character.isSurrogate((char) each)));
        return Arbitraries.oneOf(
                any, Arbitraries.strings().withChars("%+4 aé€\n").ofMaxLength(20));
    }
}

package io.onefold.benchmarks.webhook;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HttpAnswerTest {
    private static final String HEAD = "HTTP/1.1 202 Accepted\r\nContent-Length: 12\r\nx: y\r\n\r\n";
    private static final byte[] ANSWER = (HEAD + "{\"a\": \"bcd\"}").getBytes(US_ASCII);

    @Test
    void knowsStatusAndLength() {
        assertThat(HttpAnswer.status(ANSWER)).isEqualTo(202);
        assertThat(HttpAnswer.length(ANSWER, ANSWER.length)).isEqualTo(ANSWER.length);
    }

    @Test
    void knowsTheLengthAsSoonAsTheHeadIsThere() {
        assertThat(HttpAnswer.length(ANSWER, HEAD.length())).isEqualTo(ANSWER.length);
        for (int come = 0; come < HEAD.length(); come++) {
            assertThat(HttpAnswer.length(ANSWER, come)).isEqualTo(HttpAnswer.INCOMPLETE);
        }
    }

    @Test
    void takesAnAnswerWithoutABody() {
        byte[] empty = "HTTP/1.1 204 No Content\r\n\r\n".getBytes(US_ASCII);

        assertThat(HttpAnswer.length(empty, empty.length)).isEqualTo(empty.length);
    }
}

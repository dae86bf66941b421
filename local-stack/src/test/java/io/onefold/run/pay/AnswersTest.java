package io.onefold.run.pay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswersTest {

    private final Answers answers = new Answers();

    @ParameterizedTest
    @CsvSource({
        "TWIN, 202, enqueued, 1",
        "TWIN, 202, collapsed, 1",
        "TWIN, 200, absorbed, 1",
        "TWIN, 200, duplicate, 2",
        "RESENT, 200, duplicate, 1",
        "THIRD, 202, collapsed, 1",
        "LATE, 200, absorbed, 1",
        "LATE, 200, duplicate, 3",
        "FORGED, 401, '', 1",
        "AGAIN, 200, duplicate, 1"
    })
    void allowsWhatMustBe(Occasion occasion, int status, String word, int tries) {
        answers.answered(occasion, new Answer(status, word, tries));

        assertThat(answers.now().misfits()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "TWIN, 200, duplicate, 1, 200 duplicate",
        "TWIN, 200, ignored, 1, 200 ignored",
        "TWIN, 401, '', 1, 401",
        "RESENT, 202, enqueued, 1, 202 enqueued",
        "THIRD, 202, enqueued, 1, 202 enqueued",
        "LATE, 202, enqueued, 1, 202 enqueued",
        "LATE, 202, collapsed, 1, 202 collapsed",
        "FORGED, 202, enqueued, 1, 202 enqueued",
        "FORGED, 400, '', 1, 400",
        "AGAIN, 200, absorbed, 1, 200 absorbed",
        "AGAIN, 0, '', 12, not at all"
    })
    void namesWhatMustNotBe(Occasion occasion, int status, String word, int tries, String text) {
        answers.answered(occasion, new Answer(status, word, tries));

        assertThat(answers.now().misfits()).isEqualTo(Map.of(occasion.word() + " webhooks answered " + text, 1L));
    }

    @Test
    void counts() {
        answers.sent();
        answers.sent();
        answers.sent();
        answers.answered(Occasion.TWIN, new Answer(202, "enqueued", 1));
        answers.answered(Occasion.TWIN, new Answer(202, "enqueued", 3));
        answers.answered(Occasion.FORGED, new Answer(401, "", 1));

        assertThat(answers.now()).isEqualTo(new Answered(3, 3, 5, Map.of("enqueued", 2L), 1, Map.of()));
        assertThat(answers.now().of("collapsed")).isZero();
    }

    @Test
    void readsTheWordOfWhatWasTakenOnly() {
        assertThat(Answer.of(202, "{\"status\":\"enqueued\",\"deliveryId\":7}", 1)
                        .word())
                .isEqualTo("enqueued");
        assertThat(Answer.of(401, "{\"status\":401}", 1).word()).isEmpty();
        assertThat(Answer.of(200, "no JSON", 1).word()).isEmpty();
    }
}

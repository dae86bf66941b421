package io.onefold.redrive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CourseTest {
    private static final String WHO = "token 12345678";

    @Test
    void nothingButTheCanaryGoesUntilItIsAnswered() {
        Course course = Course.begin(20);

        assertThat(course.most(500)).isEqualTo(20);
        course = course.sent(20).settle(20, true);
        assertThat(course.most(500)).isZero();
        course = answers(course, 18, 2).settle(0, true);
        assertThat(course.phase()).isEqualTo(Phase.RUNNING);
        assertThat(course.most(500)).isEqualTo(500);
    }

    @Test
    void aCanaryOfWhichMoreThanATenthFailsPausesAndSaysSo() {
        Course course = answers(Course.begin(20).sent(20), 5, 3);

        assertThat(course.phase()).isEqualTo(Phase.PAUSED);
        assertThat(course.why()).isEqualTo("of the first 20, 3 of 8 failed");
        assertThat(course.most(500)).isZero();
    }

    @Test
    void aCanaryThatIsNotAnsweredInFullHoldsTheRest() {
        Course course = answers(Course.begin(20).sent(20), 19, 0).settle(1, true);

        assertThat(course.phase()).isEqualTo(Phase.CANARY);
    }

    @Test
    void elevenFailuresAmongTheLastFiftyPauseAndTenDoNot() {
        Course ten = answers(Course.begin(0), 40, 10);
        Course eleven = ten.answered(false);

        assertThat(ten.phase()).isEqualTo(Phase.RUNNING);
        assertThat(eleven.phase()).isEqualTo(Phase.PAUSED);
        assertThat(eleven.why()).isEqualTo("of the last 50, 11 failed");
        assertThat(answers(answers(ten, 50, 0), 0, 10).phase())
                .as("what lies further back does not count")
                .isEqualTo(Phase.RUNNING);
    }

    @Test
    void aTargetThatFailsAtOncePausesBeforeThereAreFifty() {
        assertThat(answers(Course.begin(0), 0, 11).phase()).isEqualTo(Phase.PAUSED);
    }

    @Test
    void whatIsResumedBeginsWithACanaryAndForgetsTheFailures() {
        Course course = answers(Course.begin(20).sent(20), 0, 3).resume().orElseThrow();

        assertThat(course).isEqualTo(Course.begin(20));
        assertThat(course.resume()).isEmpty();
    }

    @Test
    void answersOfBeforeTheResumeAreNotMoreThanTheNewCanarySent() {
        Course course =
                Course.begin(20).sent(20).pause(WHO).orElseThrow().resume().orElseThrow();

        course = answers(course, 0, 3);
        assertThat(course.canary()).as("it has sent nothing").isEqualTo(Canary.of(20));
        course = answers(course.sent(5), 8, 0);
        assertThat(course.canary()).isEqualTo(new Canary(20, 5, 5, 0));
        assertThat(answers(course, 0, 3).why())
                .as("a failure counts whoever answered before it")
                .isEqualTo("of the first 20, 3 of 5 failed");
    }

    @Test
    void isDoneWhenNothingIsLeftAndAllIsAnswered() {
        Course course = Course.begin(20).sent(3);

        assertThat(course.settle(1, false).phase()).isEqualTo(Phase.CANARY);
        assertThat(course.settle(0, false).phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void operatorsPauseAndCancel() {
        Course paused = Course.begin(0).pause(WHO).orElseThrow();

        assertThat(paused.why()).isEqualTo("by " + WHO);
        assertThat(paused.pause(WHO)).isEmpty();
        assertThat(paused.settle(0, false).phase())
                .as("it ends by a request only")
                .isEqualTo(Phase.PAUSED);
        Course cancelled = paused.cancel().orElseThrow();
        assertThat(cancelled.phase()).isEqualTo(Phase.CANCELLED);
        assertThat(cancelled.cancel()).isEmpty();
        assertThat(cancelled.resume()).isEmpty();
        assertThat(cancelled.answered(false)).isEqualTo(cancelled);
    }

    static Stream<Long> seeds() {
        return Stream.iterate(1L, seed -> seed + 1).limit(300);
    }

    /** Whatever happens in whatever order: an ended one stays ended, and nothing goes from one that does not move. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void neverLeavesAnEndAndNeverSendsWhileItRests(long seed) {
        Random random = new Random(seed);
        Course course = Course.begin(random.nextInt(30));
        long inFlight = 0;
        for (int step = 0; step < 500; step++) {
            Course before = course;
            int went = course.most(random.nextInt(10));
            inFlight += went;
            course = course.sent(went);
            for (int answers = random.nextInt(8); answers > 0 && inFlight > 0; answers--, inFlight--) {
                course = course.answered(random.nextInt(5) > 0);
            }
            course = switch (random.nextInt(50)) {
                case 0 -> course.pause(WHO).orElse(course);
                case 1, 2, 3 -> course.resume().orElse(course);
                case 4 -> random.nextInt(10) == 0 ? course.cancel().orElse(course) : course;
                default -> course.settle(inFlight, step < 450);
            };
            assertThat(went == 0 || before.phase().isMoving())
                    .as("seed %d", seed)
                    .isTrue();
            assertThat(before.phase().isActive() || course.equals(before))
                    .as("seed %d", seed)
                    .isTrue();
            Canary canary = course.canary();
            assertThat(canary.failed() <= canary.answered() && canary.answered() <= canary.sent())
                    .as("seed %d", seed)
                    .isTrue();
            assertThat((course.why() != null) == (course.phase() == Phase.PAUSED))
                    .as("seed %d", seed)
                    .isTrue();
        }
    }

    private static Course answers(Course course, int well, int failed) {
        Course next = course;
        for (boolean ok :
                IntStream.range(0, well + failed).mapToObj(at -> at < well).toList()) {
            next = next.answered(ok);
        }
        return next;
    }
}

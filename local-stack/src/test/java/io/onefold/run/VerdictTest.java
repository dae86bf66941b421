package io.onefold.run;

import static io.onefold.run.RoundSamples.NOTHING;
import static io.onefold.run.RoundSamples.right;
import static io.onefold.run.RoundSamples.round;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.run.AuditReport.Check;
import io.onefold.run.AuditReport.Counts;
import io.onefold.run.AuditReport.Lane;
import io.onefold.run.AuditReport.Table;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {

    @Test
    void holdsWhenEveryRecordBecameWhatItMust() {
        assertThat(Verdict.of(round(NOTHING, right(), 0)).problems()).isEmpty();
    }

    @Test
    void holdsWhenRecordsWereReadTwice() {
        Counts readAgain = new Counts(112, 30, 100, 5, 28, 7, 1, 2, 0, 0);

        assertThat(Verdict.of(round(NOTHING, readAgain, 0)).problems()).isEmpty();
    }

    @Test
    void holdsWhenSomeEventsWereStoredByAnEarlierRun() {
        Counts before = new Counts(44, 0, 40, 2, 0, 2, 0, 0, 0, 0);
        Counts after = new Counts(156, 0, 100, 7, 0, 47, 1, 2, 0, 0);

        assertThat(Verdict.of(round(before, after, 40)).problems()).isEmpty();
    }

    @Test
    void findsARowThatIsMissing() {
        Counts lost = new Counts(112, 0, 99, 5, 0, 5, 1, 2, 0, 1);

        assertThat(Verdict.of(round(NOTHING, lost, 0)).problems())
                .containsExactly("consumed records without an outcome: 1, must be 0", "rows stored: 99, must be 100");
    }

    @Test
    void findsARowTooMany() {
        Counts twice = new Counts(112, 0, 101, 4, 0, 5, 1, 2, 0, 0);

        assertThat(Verdict.of(round(NOTHING, twice, 0)).problems())
                .containsExactly("rows stored: 101, must be 100", "duplicates: 9, must be 10");
    }

    @Test
    void findsARecordThatWasNeverRead() {
        Counts unread = new Counts(111, 0, 99, 5, 0, 5, 1, 2, 0, 0);

        assertThat(Verdict.of(round(NOTHING, unread, 0)).problems())
                .containsExactly("records consumed: 111, must be 112", "rows stored: 99, must be 100");
    }

    @Test
    void findsAConflictThatWasNotSeenAndAWrongDeadLetter() {
        Counts wrong = new Counts(112, 0, 100, 5, 0, 4, 0, 3, 0, 0);

        assertThat(Verdict.of(round(NOTHING, wrong, 0)).problems())
                .containsExactly("duplicates: 9, must be 10", "conflicts: 0, must be 1", "dead letters: 3, must be 2");
    }

    @Test
    void findsWhatDoesNotBalance() {
        List<Lane> lanes = List.of(
                new Lane(new Check(1, 0, false)), new Lane(new Check(-1, 0, true)), new Lane(new Check(0, 3, false)));
        AuditReport wrong = new AuditReport(right(), 2, new Table(101, 100, "1.0100"), lanes, false);

        assertThat(Verdict.of(ending(wrong)).problems())
                .containsExactly(
                        "offsets passed without a record: 2, must be 0",
                        "distinct keys in the table: 100, must be 101",
                        "rows that the books and the table do not share: 2, must be 0",
                        "dead letters that the books and the table do not share: 3, must be 0",
                        "lanes with an offset committed ahead of the store: 1, must be 0");
    }

    @Test
    void believesTheServiceWhenItSaysThatItsBooksAreWrong() {
        AuditReport unbalanced = new AuditReport(right(), 0, new Table(100, 100, "1.0000"), List.of(), false);

        assertThat(Verdict.of(ending(unbalanced)).problems())
                .containsExactly("The service says that its books do not balance");
    }

    private static Round ending(AuditReport after) {
        return new Round(RoundSamples.produced(), 0, RoundSamples.report(NOTHING), after, Duration.ofSeconds(1));
    }

    @Test
    void expectsNothingOfTheEventsOfAUserButThatAllAreConsumed() {
        Counts allDead = new Counts(112, 0, 0, 0, 0, 0, 0, 112, 0, 0);
        Counts oneUnread = new Counts(111, 0, 0, 0, 0, 0, 0, 111, 0, 0);

        assertThat(Verdict.of(RoundSamples.ofUser(NOTHING, allDead)).holds()).isTrue();
        assertThat(Verdict.of(RoundSamples.ofUser(NOTHING, oneUnread)).holds()).isFalse();
    }

    @Test
    void allowsNoNewRowInASecondPass() {
        Counts second = new Counts(224, 0, 100, 5, 0, 115, 2, 4, 0, 0);
        Counts oneMore = new Counts(224, 0, 101, 5, 0, 114, 2, 4, 0, 0);

        assertThat(Verdict.ofRepeated(round(right(), second, 100)).problems()).isEmpty();
        assertThat(Verdict.ofRepeated(round(right(), oneMore, 100)).problems())
                .contains("rows that are new in the second pass: 1, must be 0");
        assertThat(Verdict.ofRepeated(RoundSamples.ofUser(right(), oneMore)).problems())
                .containsExactly("rows that are new in the second pass: 1, must be 0");
    }
}

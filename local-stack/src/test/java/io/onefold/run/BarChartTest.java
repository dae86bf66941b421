package io.onefold.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BarChartTest {

    @Test
    void scalesToTheLargest() {
        assertThat(BarChart.of(List.of(new Bar("1", 32_000), new Bar("22", 16_000), new Bar("(none)", 800))))
                .isEqualTo("""
                        1       ######################################## 32,000
                        22      #################### 16,000
                        (none)  # 800
                      """.indent(0));
    }

    @Test
    void showsTheSmallestAndNotWhatIsNot() {
        assertThat(BarChart.of(List.of(new Bar("a", 1_000_000), new Bar("b", 1), new Bar("c", 0))))
                .contains("  b  # 1\n", "  c   0\n");
    }

    @Test
    void isEmptyWithoutBars() {
        assertThat(BarChart.of(List.of())).isEmpty();
    }

    @Test
    void namesWhatCannotBeSeen() {
        assertThat(Bar.of(null, 1).label()).isEqualTo("(none)");
        assertThat(Bar.of(" ", 1).label()).isEqualTo("(blank)");
    }

    @Test
    void cutsALongLabelAndTakesTheTeethOutOfControls() {
        assertThat(Bar.of("x".repeat(24), 1).label()).hasSize(24);
        assertThat(Bar.of("x".repeat(100_000), 1).label()).isEqualTo("x".repeat(22) + "..");
        assertThat(Bar.of("a\u001b[2Jb\n\u009bc", 1).label()).isEqualTo("a?[2Jb??c");
    }
}

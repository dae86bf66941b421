package io.onefold.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StackArgumentsTest {

    @Test
    void startsOnThePortsUsersKnow() {
        assertThat(StackArguments.parse()).isEqualTo(new StackArguments(StackOptions.fixedPorts(), false, false));
    }

    @Test
    void takesEveryOption() {
        StackArguments arguments = StackArguments.parse(
                "--kafka-port", "1", "--postgres-port", "2", "--redis-port", "3", "--data", "d", "--until-stdin-ends");

        assertThat(arguments.options().ports()).isEqualTo(new StackPorts(1, 2, 3));
        assertThat(arguments.options().data()).isEqualTo(Path.of("d"));
        assertThat(arguments.untilStdinEnds()).isTrue();
    }

    @Test
    void namesWhatIsWrong() {
        assertThatThrownBy(() -> StackArguments.parse("--kafka-port", "70000"))
                .hasMessage("--kafka-port 70000: must be a port, 1 to 65535");
        assertThatThrownBy(() -> StackArguments.parse("--data")).hasMessage("--data: a value is missing");
        assertThatThrownBy(() -> StackArguments.parse("--what")).hasMessageStartingWith("Unknown option --what");
    }
}

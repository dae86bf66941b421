package io.onefold.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventFileTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void givesEachLineAndSkipsBlankOnes() throws IOException {
        assertThat(values("{\"a\":1}\n\n  \r\n{\"a\":2}\r\n{\"a\":3}".getBytes(UTF_8)))
                .containsExactly("{\"a\":1}".getBytes(UTF_8), "{\"a\":2}".getBytes(UTF_8), "{\"a\":3}".getBytes(UTF_8));
    }

    @Test
    void leavesBytesAsTheyAre() throws IOException {
        byte[] line = {'"', (byte) 0xc3, '(', (byte) 0xff, 0, '"'};

        assertThat(values(line)).containsExactly(line);
    }

    @Test
    void isEmptyWithoutAnEvent() throws IOException {
        assertThat(file("\n \n".getBytes(UTF_8)).isEmpty()).isTrue();
        assertThat(file("{}".getBytes(UTF_8)).isEmpty()).isFalse();
    }

    private List<byte[]> values(byte[] content) throws IOException {
        List<byte[]> values = new ArrayList<>();
        file(content).forEach(event -> values.add(event.value()));
        return values;
    }

    private EventFile file(byte[] content) throws IOException {
        return new EventFile(Files.write(folder.resolve("events.ndjson"), content));
    }
}

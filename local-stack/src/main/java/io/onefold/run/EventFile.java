package io.onefold.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The user's own events: each line that is not blank is the value of a record, byte for byte. */
record EventFile(Path path) implements Events {

    @Override
    public void forEach(Consumer<Event> sink) throws IOException {
        try (BufferedReader reader = reader()) {
            lines(reader).forEach(line -> sink.accept(new Event(Kind.UNKNOWN, null, null, line.getBytes(ISO_8859_1))));
        }
    }

    boolean isEmpty() throws IOException {
        try (BufferedReader reader = reader()) {
            return lines(reader).findAny().isEmpty();
        }
    }

    // ISO-8859-1 maps every byte to one character and back: what is no UTF-8 must reach the service as it is.
    private BufferedReader reader() throws IOException {
        return Files.newBufferedReader(path, ISO_8859_1);
    }

    private static Stream<String> lines(BufferedReader reader) {
        return reader.lines().filter(line -> !line.isBlank());
    }
}

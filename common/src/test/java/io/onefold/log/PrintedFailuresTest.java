package io.onefold.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PrintedFailuresTest {
    private static final Logger LOGGER = Logger.getLogger(PrintedFailures.class.getName());

    private final ByteArrayOutputStream error = new ByteArrayOutputStream();
    private final PrintedFailures printed = new PrintedFailures(error);
    private final List<ExtLogRecord> lines = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add((ExtLogRecord) line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        LOGGER.addHandler(handler);
    }

    @AfterEach
    void stop() {
        LOGGER.removeHandler(handler);
    }

    @Test
    void aStackTraceBecomesOneLineThatQuotesNothing() {
        Throwable failure = catchThrowable(() -> Integer.parseInt("hush"));
        failure.initCause(catchThrowable(() -> URI.create("^hush")));
        failure.addSuppressed(new IOException("hush"));

        failure.printStackTrace(printed);

        assertThat(error.toString(UTF_8)).isEmpty();
        assertThat(lines).singleElement().satisfies(line -> {
            assertThat(line.getMessage()).isEqualTo("a library printed a failure");
            assertThat(line.getMdc("failure"))
                    .isEqualTo("NumberFormatException: IllegalArgumentException: URISyntaxException");
        });
    }

    @Test
    void everythingElseGoesOn() {
        printed.println("a word");
        printed.print(7);

        assertThat(error.toString(UTF_8)).isEqualToNormalizingNewlines("a word\n7");
        assertThat(lines).isEmpty();
    }
}

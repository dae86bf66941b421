package io.onefold.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.Level;
import org.jboss.logmanager.Logger;
import org.jboss.logmanager.MDC;
import org.jboss.logmanager.formatters.JsonFormatter;
import org.jboss.logmanager.formatters.PatternFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogTest {
    private static final Log LOG = Log.of(LogTest.class);
    private static final Logger LOGGER = Logger.getLogger(LogTest.class.getName());

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
        LOGGER.setLevel(Level.INFO);
    }

    @AfterEach
    void stop() {
        LOGGER.removeHandler(handler);
    }

    @Test
    void textShowsTheMessageAndThenItsKeys() {
        LOG.info("a lane is read", "lane", "plays-0", "from", 12L, "why", "it \"was\"\nlost=1");

        assertThat(text()).isEqualTo("a lane is read lane=plays-0 from=12 why=\"it \"was\" lost=1\"");
    }

    @Test
    void textOfOthersIsAsTheyWriteIt() {
        LOGGER.info("Theirs");

        assertThat(text()).isEqualTo("Theirs");
    }

    @Test
    void jsonShowsTheMessageAloneAndEachKeyAsAField() {
        LOG.warn("a lane is read", "lane", "plays-0", "from", 12L);

        assertThat(new JsonFormatter().format(lines.get(0)))
                .contains("\"level\":\"WARN\"", "\"message\":\"a lane is read\"")
                .contains("\"lane\":\"plays-0\"", "\"from\":\"12\"");
    }

    @Test
    void keysBelongToTheLineAndNotToTheThread() {
        MDC.put("traceId", "t1");
        try {
            LOG.info("a lane is read", "lane", "plays-0");

            assertThat(lines.get(0).getMdcCopy()).containsEntry("traceId", "t1").containsEntry("lane", "plays-0");
            assertThat(MDC.copy()).containsOnlyKeys("traceId");
        } finally {
            MDC.remove("traceId");
        }
    }

    @Test
    void aFailureIsOneLineAndAtErrorAStackTrace() {
        LOG.warn("it waits", "failure", new IllegalStateException("we say"));
        LOG.error("it ends", "failure", new IllegalStateException("we say"));

        assertThat(text()).isEqualTo("it waits failure=\"we say\"");
        assertThat(lines.get(0).getThrown()).isNull();
        assertThat(lines.get(1).getThrown()).hasToString("java.lang.IllegalStateException: we say");
    }

    @Test
    void aStackThatOverflowsIsNotPrintedWhole() {
        StackOverflowError overflow = new StackOverflowError();
        StackTraceElement[] deep = new StackTraceElement[1_024];
        Arrays.fill(deep, new StackTraceElement("java.util.zip.GZIPInputStream", "read", null, 1));
        overflow.setStackTrace(deep);

        LOG.error("it ends", "failure", overflow);

        assertThat(lines.get(0).getThrown().getStackTrace()).hasSize(100);
    }

    @Test
    void whatIsBelowTheLevelIsNotSaid() {
        LOG.debug("nothing is done");

        assertThat(lines).isEmpty();
    }

    private String text() {
        return new PatternFormatter("%s%X{keys}").format(lines.get(0));
    }
}

package io.onefold.log;

import java.util.logging.Level;
import org.jboss.logmanager.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The one way to log. The message is fixed and in lower case, so that it can be searched for and counted; what varies is
 * the value of a key: {@code LOG.warn("a redrive is put off", "stream", stream, "failure", failure)}. A test compares
 * messages, levels and keys with {@code docs/logging.md}.
 *
 * <p>A failure is said by {@link InOneLine}, never by its own message; at level ERROR its stack trace is there too.
 * Payloads, header values, record keys and secrets are no values for keys.
 *
 * <p>Thread: any. What is said belongs to the line alone, not to the context of the thread.
 */
public final class Log {
    private final Logger logger;

    private Log(Logger logger) {
        this.logger = logger;
    }

    /** The category is the name of the class. */
    public static Log of(Class<?> by) {
        return new Log(Logger.getLogger(by.getName()));
    }

    /** For who reads the code along: usual, and often. */
    public void debug(String message, @Nullable Object... keysAndValues) {
        say(org.jboss.logmanager.Level.DEBUG, message, keysAndValues);
    }

    /** What explains later what happened. */
    public void info(String message, @Nullable Object... keysAndValues) {
        say(org.jboss.logmanager.Level.INFO, message, keysAndValues);
    }

    /** Something does not go as it should, and mends itself or is tried again. */
    public void warn(String message, @Nullable Object... keysAndValues) {
        say(org.jboss.logmanager.Level.WARN, message, keysAndValues);
    }

    /** Somebody has to do something. */
    public void error(String message, @Nullable Object... keysAndValues) {
        say(org.jboss.logmanager.Level.ERROR, message, keysAndValues);
    }

    private void say(Level level, String message, @Nullable Object... keysAndValues) {
        if (logger.isLoggable(level)) {
            logger.logRaw(KeyedRecord.of(level, message, keysAndValues));
        }
    }
}

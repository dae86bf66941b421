package io.onefold.log;

import io.quarkus.logging.LoggingFilter;
import java.util.logging.Filter;
import java.util.logging.LogRecord;

/** Before a record of any library is printed: its throwable says only what is safe. Lets all records pass. */
@LoggingFilter(name = "onefold-safe")
public final class SafeRecords implements Filter {
    @Override
    public boolean isLoggable(LogRecord record) {
        if (record.getThrown() != null) {
            record.setThrown(SafeThrowable.of(record.getThrown()));
        }
        return true;
    }
}

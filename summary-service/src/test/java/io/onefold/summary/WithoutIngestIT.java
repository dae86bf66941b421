package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.summary.suite.RawEvents;
import io.onefold.summary.suite.SummaryService;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What summary does where ingest was never there. */
@ExtendWith(StackExtension.class)
class WithoutIngestIT {

    @Test
    void waitsForTheViewsOfIngestAndGoesOnWhenTheyAreThere(TestStack stack) {
        Database database = stack.servers()
                .createDatabase("summary_alone_" + ProcessHandle.current().pid());
        try (SummaryService service = new SummaryService(database).set("SUMMARY_TABLES_PLAYS_STREAM", "playlog")) {
            ServiceProcess replica = service.start();

            await().atMost(Duration.ofSeconds(60)).until(() -> log(replica).contains("views of its schema"));
            assertThat(replica.isLive()).isTrue();
            assertThat(replica.isReady()).isFalse();

            RawEvents.of(database, "playlog", 1).close();
            replica.awaitReady(Duration.ofSeconds(60));
        }
    }

    private static String log(ServiceProcess replica) throws IOException {
        return Files.readString(replica.log());
    }
}

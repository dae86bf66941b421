package io.onefold.ingest.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.broker.BrokerAdmin.Topic;
import io.onefold.ingest.lane.Claim;
import io.onefold.ingest.lane.Grip;
import io.onefold.ingest.lane.LaneKey;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class StandTest {
    private static final UUID ID = new UUID(0, 7);
    private static final Grip GRIP = new Grip(new LaneKey("a", "t", 0), 4, new Claim(1, ID, 5, 20), 100);

    @Test
    void holdsWhileTheStoreIsWhereItWasOrFurther() {
        assertThat(Stand.doubt(GRIP, new Stand(5, 100))).isEmpty();
        assertThat(Stand.doubt(GRIP, new Stand(5, 130)))
                .as("it has committed since")
                .isEmpty();
    }

    @Test
    void isInDoubtWhenTheStoreLacksWhatWasCommitted() {
        assertThat(Stand.doubt(GRIP, new Stand(5, 99))).contains("the store went back from 100 to 99");
        assertThat(Stand.doubt(GRIP, (Stand) null)).contains("its row is gone from the store");
    }

    @Test
    void isInDoubtWhenTheEpochIsAnother() {
        assertThat(Stand.doubt(GRIP, new Stand(6, 100))).contains("its epoch is 6, not 5");
        assertThat(Stand.doubt(GRIP, new Stand(4, 100)))
                .as("a store that went back")
                .contains("its epoch is 4, not 5");
    }

    @Test
    void isInDoubtWhenItsTopicIsAnotherOrGone() {
        assertThat(Stand.doubt(GRIP, new Topic(ID, 3))).isEmpty();
        assertThat(Stand.doubt(GRIP, new Topic(new UUID(0, 8), 3)))
                .contains("its topic was made again, as " + new UUID(0, 8));
        assertThat(Stand.doubt(GRIP, (Topic) null)).contains("its topic does not exist");
    }
}

package io.onefold.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class OrderTableTest {

    @Test
    void showsWhatBecameOfTheWebhooksAndTheOrders() {
        assertThat(OrderTable.of(OrderSamples.right())).isEqualTo("""
                  webhooks                   216  100 orders: 201 events, 10 resent, 5 forged; 3 more tries for want of an answer
                    enqueued                 100  made a job
                    collapsed                 98  while their job waited or ran
                    absorbed                   3  after their job was done
                    duplicate                 10  known by their ids
                  refused                      5  forged, answered 401
                  deliveries                 201  stored
                  jobs                       100  100 done, 0 dead
                  calls                      104  3 failed, 2 not answered (1 of them with effect), 1 answered from memory
                  integrated twice             0  orders with more than one effect
                  missing                      0  orders without an effect
                  other id                     0  orders with another id in GET /ops/effects than was given
                  webhooks/s                 432  answered after the commit, over 0.5 s
                """);
    }

    @Test
    void showsWhatASecondPassLedTo() {
        assertThat(OrderTable.ofRepeated(OrderSamples.repeated()))
                .contains(
                        "duplicate                201",
                        "jobs                         0",
                        "calls                        0")
                .doesNotContain("enqueued");
    }

    @Test
    void showsWhereTheWebhooksStand() {
        assertThat(OrderProgress.line(
                        OrderSamples.ANSWERED, OrderSamples.BOOKED, OrderSamples.CALLS, Duration.ofSeconds(2)))
                .isEqualTo("webhooks 216  deliveries 201  jobs 100  done 100  dead 0  calls 104  108 webhooks/s");
    }
}

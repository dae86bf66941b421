package io.onefold.webhook.operate;

import static io.onefold.webhook.operate.Desk.BUSY;
import static io.onefold.webhook.operate.Desk.NO;
import static io.onefold.webhook.operate.Desk.OK;
import static io.onefold.webhook.operate.Desk.TIMEOUT;
import static io.onefold.webhook.operate.Desk.WHO;
import static io.onefold.webhook.operate.Desk.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.accept.Acceptances;
import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.accept.Arrival.Standing;
import io.onefold.webhook.call.Circuits;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.observe.BacklogStore;
import io.onefold.webhook.suite.Declared;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What operators are shown, on a real database. */
@ExtendWith(StackExtension.class)
class LookIT {
    private static final OffsetDateTime LONG_AGO = OffsetDateTime.parse("2001-01-01T00:00:00Z");

    private final Desk desk;

    LookIT(TestStack stack) {
        this.desk = new Desk(stack, Policy.COLLAPSE);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void jobsAreListedByStateKeyAndTime() {
        Linked dead = desk.deliver();
        desk.run(NO);
        Linked done = desk.deliver();
        desk.run(OK);
        Linked waiting = desk.deliver();

        assertThat(ids("superseded", null)).containsExactly(dead.jobId());
        assertThat(ids("done", null)).containsExactly(done.jobId());
        assertThat(ids("live", null)).containsExactly(waiting.jobId());
        assertThat(ids(null, desk.order)).containsExactly(dead.jobId(), done.jobId(), waiting.jobId());
        assertThat(ids(null, "no such order")).isEmpty();
        assertThat(between(null, LONG_AGO)).isEmpty();
        assertThat(between(LONG_AGO, null)).containsExactly(dead.jobId(), done.jobId(), waiting.jobId());
    }

    @Test
    void aTimeFindsJobsAlsoWhereNumbersHaveGoneOn() {
        desk.deliver();
        desk.run(OK);
        Linked middle = desk.deliver();
        desk.run(OK);
        desk.deliver();
        age(middle.jobId(), "2 days");
        desk.database
                .rows()
                .execute("UPDATE webhook.job SET made_at = made_at - interval '4 days' WHERE job_id < "
                        + middle.jobId());
        desk.database
                .rows()
                .execute("UPDATE webhook.effect SET made_at = made_at - interval '4 days' WHERE effect_id < "
                        + middle.jobId());
        OffsetDateTime threeDaysAgo = OffsetDateTime.now(ZoneOffset.UTC).minusDays(3);

        assertThat(between(threeDaysAgo, threeDaysAgo.plusDays(2))).containsExactly(middle.jobId());
    }

    private void age(long jobId, String by) {
        desk.database
                .rows()
                .execute("UPDATE webhook.job SET made_at = made_at - interval '" + by + "' WHERE job_id = " + jobId);
        desk.database
                .rows()
                .execute("UPDATE webhook.effect SET made_at = made_at - interval '" + by + "' WHERE effect_id = "
                        + jobId);
    }

    @Test
    void pagesFollowEachOtherToTheEnd() {
        for (int job = 0; job < 5; job++) {
            desk.deliver();
            desk.run(OK);
        }
        List<Long> seen = new ArrayList<>();
        boolean more = true;
        while (more) {
            long after = seen.isEmpty() ? 0 : seen.get(seen.size() - 1);
            Page<Job> page = get(list().page(filter(null, null, null, null), after, 2));
            page.items().forEach(job -> seen.add(job.id()));
            more = page.more();
        }

        assertThat(seen).hasSize(5).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void aJobIsShownWithAllThatHappenedInOrder() {
        Linked made = desk.deliver();
        desk.run(BUSY);
        desk.deliver();
        desk.run(NO);
        desk.retry(made.jobId());
        desk.run(OK);

        JobDetail shown = get(desk.jobs.find(made.jobId())).orElseThrow();

        assertThat(shown.job().state()).isEqualTo("done");
        assertThat(shown.effect().state()).isEqualTo("done");
        assertThat(shown.effect().result()).isEqualTo("theirs-1");
        assertThat(shown.deliveries()).extracting(JobDetail.Cause::meaning).containsExactly("enqueued", "collapsed");
        assertThat(shown.deliveriesInAll()).isEqualTo(2);
        assertThat(shown.attempts())
                .extracting(JobDetail.Attempt::number, JobDetail.Attempt::outcome, JobDetail.Attempt::status)
                .containsExactly(tuple(1, "retry", 409), tuple(2, "dead", 422), tuple(3, "done", 200));
        assertThat(shown.attempts().get(1).response()).isEqualTo("not like this");
        assertThat(shown.timeline())
                .extracting(Timeline.Moment::what)
                .containsExactly(
                        "delivery",
                        "made",
                        "attempt",
                        "answer",
                        "delivery",
                        "attempt",
                        "answer",
                        "operator",
                        "attempt",
                        "answer",
                        "done");
        assertThat(shown.timeline().get(7).detail()).isEqualTo("retry by " + WHO);
        assertThat(shown.toString()).doesNotContain("\"event\""); // nothing of a payload
        assertThat(get(desk.jobs.find(Long.MAX_VALUE))).isEmpty();
    }

    @Test
    void deliveriesAreListedByWhatTheyAreGoodForAndShownWithWhatTheyHold() {
        String type = "type-" + desk.order;
        arrive(type, Standing.IGNORED, "{\"a\": 1.0}".getBytes(StandardCharsets.UTF_8));
        arrive(type, Standing.MALFORMED, new byte[] {'{', (byte) 0xFF});
        Linked routed = desk.deliver();

        List<Delivery> ignored = get(deliveries().page(deliveries("pay", "ignored", type), 0, 10))
                .items();
        List<Delivery> malformed = get(deliveries().page(deliveries(null, "malformed", type), 0, 10))
                .items();

        assertThat(ignored).hasSize(1);
        assertThat(ignored.get(0).bytes()).isEqualTo(10);
        DeliveryDetail shown = get(deliveries().find(ignored.get(0).id())).orElseThrow();
        assertThat(shown.body()).isEqualTo("{\"a\": 1.0}");
        assertThat(shown.headers()).isEqualTo(Map.of("content-type", "application/json"));
        assertThat(shown.links()).isEmpty();
        DeliveryDetail unreadable =
                get(deliveries().find(malformed.get(0).id())).orElseThrow();
        assertThat(unreadable.body()).isNull();
        assertThat(unreadable.bodyBase64()).isEqualTo("e/8=");
        long cause = get(desk.jobs.find(routed.jobId()))
                .orElseThrow()
                .deliveries()
                .get(0)
                .id();
        assertThat(get(deliveries().find(cause)).orElseThrow().links())
                .containsExactly(
                        new DeliveryDetail.Link("orders", desk.order, routed.jobId(), 1, routed.jobId(), "enqueued"));
        assertThat(get(deliveries().find(Long.MAX_VALUE))).isEmpty();
    }

    private void arrive(String type, Standing standing, byte[] body) {
        get(Acceptances.of(desk.database.pool(), Declared.with(Policy.COLLAPSE))
                .accept(new Arrival(
                        "pay",
                        type + standing,
                        type,
                        standing,
                        List.of(),
                        Map.of("content-type", "application/json"),
                        body,
                        null)));
    }

    @Test
    void effectsAreListedWholeWhateverTheSizeOfAPiece() {
        long before = desk.database.rows().number("SELECT coalesce(max(effect_id), 0) FROM webhook.effect");
        desk.database
                .rows()
                .execute(
                        "INSERT INTO webhook.effect (effect_id, job_id, key, queue, collapse_key, idempotency_key, state,"
                                + " result) SELECT id, id, gen_random_uuid(), 'refunds', 'r,\"' || id, gen_random_uuid(), 'done', 'theirs'"
                                + " FROM (SELECT nextval('webhook.job_ids') AS id FROM generate_series(1, 1200)) AS made");
        EffectStore effects = new EffectStore(desk.database.pool());
        EffectStore.Filter filter = new EffectStore.Filter("refunds", "done", LONG_AGO, null);

        EffectStore.Span first = get(effects.page(filter, before, 1_100));
        List<Effect> page = get(effects.effects(filter, first).collect().asList());
        EffectStore.Span second = get(effects.page(filter, first.last(), 1_100));
        List<Effect> rest = get(effects.effects(filter, second).collect().asList());

        assertThat(first.more()).isTrue();
        assertThat(second.more()).isFalse();
        assertThat(page).hasSize(1_100);
        assertThat(rest).hasSize(100);
        assertThat(Stream.concat(page.stream(), rest.stream()).map(Effect::id))
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(page.get(0).csv())
                .startsWith(
                        page.get(0).id() + ",\"refunds\",\"r,\"\"" + page.get(0).id() + "\",1,true,\"done\",")
                .endsWith(",,,");
        assertThat(page.get(0).csv().split(",", -1)).hasSize(Effect.CSV_HEAD.split(",").length + 1);
        assertThat(get(effects.page(new EffectStore.Filter("refunds", "done", null, LONG_AGO), 0, 10))
                        .more())
                .isFalse();
    }

    @Test
    void queuesAreShownWithWhatTheyHaveToDo() {
        desk.deliver();
        desk.run(TIMEOUT);
        desk.deliver();
        desk.database
                .rows()
                .execute("UPDATE webhook.job SET run_at = now() - interval '90 seconds' WHERE state = 'waiting'");
        Queues queues = new Queues(
                Declared.with(Policy.COLLAPSE),
                new BacklogStore(desk.database.pool(), Declared.with(Policy.COLLAPSE)),
                new Circuits(Declared.with(Policy.COLLAPSE).queues(), InstantSource.system()));

        QueueState orders = get(queues.all()).get(0);

        assertThat(orders.name()).isEqualTo("orders");
        assertThat(orders.policy()).isEqualTo("collapse");
        assertThat(orders.jobs())
                .isEqualTo(Map.of(
                        "waiting",
                        1L,
                        "retrying",
                        0L,
                        "running",
                        0L,
                        "dead",
                        1L,
                        "done",
                        0L,
                        "cancelled",
                        0L,
                        "superseded",
                        0L,
                        "discarded",
                        0L));
        assertThat(orders.oldestDueSeconds()).isBetween(90.0, 200.0);
        assertThat(orders.target())
                .isEqualTo(new QueueState.Sending(
                        "http://127.0.0.1:1/orders", null, 16, 86_400, 10_000, 15_000, 3, "closed"));
    }

    @Test
    void whatOperatorsDidIsListed() {
        Linked made = desk.deliver();
        desk.cancel(made.jobId());
        Done asked = desk.ask();
        ActionStore actions = new ActionStore(desk.database.pool());

        Action cancelled =
                get(actions.page("cancel", made.jobId(), 0, 10)).items().get(0);
        Action reintegrated =
                get(actions.page(null, asked.jobId(), 0, 10)).items().get(0);

        assertThat(cancelled.who()).isEqualTo(WHO);
        assertThat(cancelled.detail()).isEqualTo(Map.of("outcome", "cancelled"));
        assertThat(reintegrated.what()).isEqualTo("reintegrate");
        assertThat(reintegrated.detail())
                .containsEntry("key", desk.order)
                .containsEntry("payload", "copied")
                .containsEntry("outcome", "enqueued");
        assertThat(get(actions.page("retry", made.jobId(), 0, 10)).items()).isEmpty();
    }

    private JobListStore list() {
        return new JobListStore(desk.database.pool());
    }

    private DeliveryStore deliveries() {
        return new DeliveryStore(desk.database.pool());
    }

    private static DeliveryStore.Filter deliveries(@Nullable String source, String standing, String type) {
        return new DeliveryStore.Filter(source, standing, type, LONG_AGO, null);
    }

    private List<Long> ids(@Nullable String state, @Nullable String key) {
        return ids(filter(state, key, null, null));
    }

    private List<Long> between(@Nullable OffsetDateTime from, @Nullable OffsetDateTime to) {
        return ids(filter(null, null, from, to));
    }

    private List<Long> ids(JobListStore.Filter filter) {
        return get(list().page(filter, 0, 100)).items().stream().map(Job::id).toList();
    }

    private static JobListStore.Filter filter(
            @Nullable String state, @Nullable String key, @Nullable OffsetDateTime from, @Nullable OffsetDateTime to) {
        return new JobQuery(
                        null,
                        state,
                        key,
                        from == null ? null : from.toString(),
                        to == null ? null : to.toString(),
                        "0",
                        "100")
                .filter(Declared.with(Policy.COLLAPSE));
    }
}

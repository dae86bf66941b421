package io.onefold.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SampleEventsTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void holdsExactlyTheStatedNumberOfEachKind() {
        Produced.Tally tally = new Produced.Tally();

        new SampleEvents(200_000, 1).forEach(event -> tally.add(event.kind()));

        assertThat(tally.produced().byKind())
                .isEqualTo(Map.of(
                        Kind.FIRST, 200_000L,
                        Kind.RETRY, 10_000L,
                        Kind.REPUBLISHED, 8_000L,
                        Kind.OTHER_CONTENT, 2_000L,
                        Kind.BROKEN, 20L));
    }

    @Test
    void holdsAllBrokenRecordsAlsoWhenItIsTiny() {
        assertThat(of(Kind.BROKEN, 3)).hasSize(SampleEvents.BROKEN);
    }

    @Test
    void isTheSameEachTime() {
        assertThat(records(30_000, 1)).isEqualTo(records(30_000, 1));
    }

    @Test
    void isAnotherForAnotherSeed() {
        Set<String> one = new HashSet<>(values(of(Kind.FIRST, 500)));
        List<Event> other = new ArrayList<>();

        new SampleEvents(500, 2).forEach(other::add);

        assertThat(values(other)).noneMatch(one::contains);
    }

    @Test
    void beginsAsASmallerSampleDoes() {
        assertThat(values(of(Kind.FIRST, 2_000)).subList(0, 500)).isEqualTo(values(of(Kind.FIRST, 500)));
    }

    @Test
    void repeatsARetryAtOnceInTheSamePartition() {
        List<Event> events = events(1_000);

        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).kind() == Kind.RETRY) {
                assertThat(events.get(i).value()).isEqualTo(events.get(i - 1).value());
                assertThat(events.get(i).partition())
                        .isEqualTo(events.get(i - 1).partition());
            }
        }
    }

    @Test
    void republishesTheSameContentLaterInAnotherPartition() {
        Map<String, Integer> partitions = new HashMap<>();

        events(50_000).forEach(event -> {
            String value = new String(event.value(), UTF_8);
            if (event.kind() == Kind.FIRST) {
                partitions.put(value, event.partition());
            } else if (event.kind() == Kind.REPUBLISHED) {
                assertThat(partitions.get(value)).isNotNull().isNotEqualTo(event.partition());
            }
        });
    }

    @Test
    void givesEveryIdTwoContentsAtMost() throws IOException {
        Map<String, Set<String>> contents = new HashMap<>();

        for (Event event : events(50_000)) {
            if (event.kind() != Kind.BROKEN) {
                String value = new String(event.value(), UTF_8);
                contents.computeIfAbsent(id(value), id -> new HashSet<>()).add(value);
            }
        }

        assertThat(contents).hasSize(50_000);
        assertThat(contents.values().stream().filter(of -> of.size() == 2)).hasSize(500);
        assertThat(contents.values()).allMatch(of -> of.size() <= 2);
    }

    @Test
    void looksLikePlayLogs() throws IOException {
        Set<String> devices = new HashSet<>();
        Set<Integer> campaigns = new HashSet<>();
        List<Instant> times = new ArrayList<>();

        for (Event event : of(Kind.FIRST, 200_000)) {
            JsonNode json = JSON.readTree(event.value());
            devices.add(json.get("device_id").textValue());
            campaigns.add(json.get("campaign_id").intValue());
            times.add(Instant.parse(json.get("played_at").textValue()));
            assertThat(event.value().length).isBetween(180, 230);
        }

        assertThat(devices).hasSize(SampleEvent.DEVICES);
        assertThat(campaigns).hasSize(SampleEvent.CAMPAIGNS);
        assertThat(times).isSorted();
        assertThat(Duration.between(times.get(0), times.get(times.size() - 1)))
                .isBetween(Duration.ofDays(27), SampleEvent.PERIOD);
    }

    @Test
    void playsSomeCampaignsMuchMoreThanOthers() throws IOException {
        Map<Integer, Integer> plays = new HashMap<>();

        for (Event event : of(Kind.FIRST, 20_000)) {
            plays.merge(JSON.readTree(event.value()).get("campaign_id").intValue(), 1, Integer::sum);
        }

        assertThat(plays.get(1)).isBetween(3_000, 3_600);
        assertThat(plays.get(SampleEvent.CAMPAIGNS)).isBetween(200, 350);
    }

    @Test
    void knowsItsIdsAndNoOthers() throws IOException {
        SampleEvents sample = new SampleEvents(100, 1);
        List<Event> larger = of(Kind.FIRST, 101);

        for (Event event : larger.subList(0, 100)) {
            assertThat(sample.contains(id(new String(event.value(), UTF_8)))).isTrue();
        }
        assertThat(sample.contains(id(new String(larger.get(100).value(), UTF_8))))
                .isFalse();
        assertThat(sample.contains("00000000-0000-8000-8000-000000000001")).isFalse();
        assertThat(sample.contains("no id")).isFalse();
    }

    @Test
    void breaksRecordsInEveryWay() {
        Map<BrokenRecord, byte[]> broken = new HashMap<>();
        SampleEvent event = SampleEvent.numbered(7, 1);
        Arrays.stream(BrokenRecord.values()).forEach(way -> broken.put(way, way.of(event)));

        assertThatThrownBy(() -> JSON.readTree(broken.get(BrokenRecord.NOT_JSON)))
                .isInstanceOf(IOException.class);
        assertThat(text(broken, BrokenRecord.MISSING_KEY)).doesNotContain("event_id");
        assertThat(text(broken, BrokenRecord.INVALID_TIME)).contains("\"played_at\":\"yesterday\"");
        assertThat(text(broken, BrokenRecord.NUL_CHARACTER)).contains("\\u0000");
        assertThatThrownBy(() -> UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(bytes(broken))))
                .isInstanceOf(CharacterCodingException.class);
    }

    @Test
    void refusesAnEmptySample() {
        assertThatThrownBy(() -> new SampleEvents(0, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static byte[] bytes(Map<BrokenRecord, byte[]> broken) {
        return broken.getOrDefault(BrokenRecord.INVALID_UTF8, new byte[0]);
    }

    private static String text(Map<BrokenRecord, byte[]> broken, BrokenRecord way) {
        return new String(broken.getOrDefault(way, new byte[0]), StandardCharsets.UTF_8);
    }

    private static String id(String json) throws IOException {
        return JSON.readTree(json).get("event_id").textValue();
    }

    private static List<Event> events(long size) {
        List<Event> events = new ArrayList<>();
        new SampleEvents(size, 1).forEach(events::add);
        return events;
    }

    private static List<Event> of(Kind kind, long size) {
        return events(size).stream().filter(event -> event.kind() == kind).toList();
    }

    private static List<String> values(List<Event> events) {
        return events.stream().map(event -> new String(event.value(), UTF_8)).toList();
    }

    private static List<String> records(long size, long seed) {
        List<String> records = new ArrayList<>();
        new SampleEvents(size, seed)
                .forEach(event ->
                        records.add(event.kind() + " " + event.partition() + " " + new String(event.value(), UTF_8)));
        return records;
    }
}

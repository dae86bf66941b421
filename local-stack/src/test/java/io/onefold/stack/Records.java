package io.onefold.stack;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** One topic of one partition, used through stock clients. */
record Records(String servers, String topic) {

    static Records on(TestStack stack, String topic) {
        try (Admin admin = Admin.create(client(stack.kafkaBootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
            return new Records(stack.kafkaBootstrapServers(), topic);
        } catch (Exception e) {
            throw new IllegalStateException("Cannot make topic " + topic, e);
        }
    }

    static Set<String> topics(TestStack stack) {
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                        client(stack.kafkaBootstrapServers()), new StringDeserializer(), new StringDeserializer());
                Admin admin = Admin.create(client(stack.kafkaBootstrapServers()))) {
            consumer.assign(List.of(new TopicPartition("never-made", 0)));
            consumer.poll(Duration.ofMillis(500));
            return admin.listTopics().names().get();
        } catch (Exception e) {
            throw new IllegalStateException("Cannot list topics", e);
        }
    }

    Records over(String otherServers) {
        return new Records(otherServers, topic);
    }

    void produce(String value) {
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(client(servers), new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(topic, value)).get();
        } catch (Exception e) {
            throw new IllegalStateException("Cannot produce " + value, e);
        }
    }

    List<String> read(int count) {
        return read(count, Duration.ofSeconds(20));
    }

    List<String> read(int count, Duration atMost) {
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(client(servers), new StringDeserializer(), new StringDeserializer())) {
            TopicPartition partition = new TopicPartition(topic, 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            List<String> values = new ArrayList<>();
            Instant deadline = Instant.now().plus(atMost);
            while (values.size() < count && Instant.now().isBefore(deadline)) {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> values.add(record.value()));
            }
            return values;
        }
    }

    private static Map<String, Object> client(String servers) {
        return Map.of("bootstrap.servers", servers);
    }
}

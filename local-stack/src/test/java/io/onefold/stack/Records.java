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
record Records(TestStack stack, String topic) {

    static Records on(TestStack stack, String topic) {
        try (Admin admin = Admin.create(client(stack))) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
            return new Records(stack, topic);
        } catch (Exception e) {
            throw new IllegalStateException("Cannot make topic " + topic, e);
        }
    }

    static Set<String> topics(TestStack stack) {
        try (KafkaConsumer<String, String> consumer =
                        new KafkaConsumer<>(client(stack), new StringDeserializer(), new StringDeserializer());
                Admin admin = Admin.create(client(stack))) {
            consumer.assign(List.of(new TopicPartition("never-made", 0)));
            consumer.poll(Duration.ofMillis(500));
            return admin.listTopics().names().get();
        } catch (Exception e) {
            throw new IllegalStateException("Cannot list topics", e);
        }
    }

    void produce(String value) {
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(client(stack), new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(topic, value)).get();
        } catch (Exception e) {
            throw new IllegalStateException("Cannot produce " + value, e);
        }
    }

    List<String> read(int count) {
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(client(stack), new StringDeserializer(), new StringDeserializer())) {
            TopicPartition partition = new TopicPartition(topic, 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            List<String> values = new ArrayList<>();
            Instant deadline = Instant.now().plusSeconds(20);
            while (values.size() < count && Instant.now().isBefore(deadline)) {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> values.add(record.value()));
            }
            return values;
        }
    }

    private static Map<String, Object> client(TestStack stack) {
        return Map.of("bootstrap.servers", stack.kafkaBootstrapServers());
    }
}

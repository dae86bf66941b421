package io.onefold.ingest.redrive;

import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.broker.RecordReader;
import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.write.RewriteStore;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/**
 * The next letters of a redrive. Truncated ones are read again from where they came from; what is there now counts only if
 * it is the same record, in the same topic, by its hash.
 */
@ApplicationScoped
class NextLetters {
    private final KeptStore kept;
    private final BrokerAdmin broker;
    private final RecordReader reader;

    NextLetters(KeptStore kept, BrokerAdmin broker, RecordReader reader) {
        this.kept = kept;
        this.broker = broker;
        this.reader = reader;
    }

    /** Those are truncated that Kafka has no longer; for the others it is asked, and must answer. */
    Uni<List<KeptLetter>> read(Moving redrive, int most) {
        return kept.next(redrive, most).chain(this::whole);
    }

    private Uni<List<KeptLetter>> whole(List<KeptLetter> letters) {
        if (letters.stream().noneMatch(KeptLetter::truncated)) {
            return Uni.createFrom().item(letters);
        }
        return Uni.join()
                .all(letters.stream().map(this::wholeIfThere).toList())
                .usingConcurrencyOf(1)
                .andFailFast();
    }

    private Uni<KeptLetter> wholeIfThere(KeptLetter letter) {
        if (!letter.truncated()) {
            return Uni.createFrom().item(letter);
        }
        return broker.topics(List.of(letter.origin().topic())).chain(topics -> {
            BrokerAdmin.Topic topic = topics.get(letter.origin().topic());
            if (topic == null || !topic.id().equals(letter.origin().topicId())) {
                return Uni.createFrom().item(letter);
            }
            return Uni.createFrom()
                    .item(() -> fromKafka(letter))
                    .runSubscriptionOn(Infrastructure.getDefaultWorkerPool());
        });
    }

    private KeptLetter fromKafka(KeptLetter letter) {
        Optional<RawRecord> found = reader.read(
                letter.origin().topic(),
                letter.origin().partition(),
                letter.record().offset());
        return found.filter(record -> letter.isOf(RewriteStore.hashOf(record)))
                .map(letter::with)
                .orElse(letter);
    }
}

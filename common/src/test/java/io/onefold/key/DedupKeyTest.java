package io.onefold.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class DedupKeyTest {

    private final DedupKey key = DedupKey.of("playlog", List.of(new FieldValue.Text("device-1")));

    @Test
    void isAUuidOfVersionEight() {
        assertThat(key.value().version()).isEqualTo(8);
        assertThat(key.value().variant()).isEqualTo(2);
        assertThat(key).hasToString(key.value().toString());
    }

    @Test
    void refusesAnyOtherUuid() {
        assertThatThrownBy(() -> new DedupKey(UUID.randomUUID())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DedupKey(new UUID(0x8000, 0))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void derivesTheSameKeyForTheSamePurpose() {
        assertThat(key.derive("refund")).isEqualTo(key.derive("refund"));
    }

    @Test
    void derivesAnotherKeyForAnotherPurpose() {
        assertThat(List.of(
                        key,
                        key.derive("refund"),
                        key.derive("mail"),
                        key.derive(""),
                        key.derive("a").derive("b")))
                .doesNotHaveDuplicates();
    }

    @Test
    void keepsNamespacesApart() {
        assertThat(DedupKey.of("other", List.of(new FieldValue.Text("device-1"))))
                .isNotEqualTo(key);
    }

    @Test
    void refusesAStructure() {
        List<FieldValue> values = List.of(new FieldValue.Structure());
        assertThatThrownBy(() -> DedupKey.of("playlog", values)).isInstanceOf(IllegalArgumentException.class);
    }
}

package io.onefold.key;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.UUID;

/** What a field of a record holds. Two values are equal when they are the same value of the same type. */
public sealed interface FieldValue {

    /** Text, by its exact code points: no case folding, no Unicode normalisation. A lone surrogate is refused. */
    record Text(String value) implements FieldValue {
        public Text {
            Surrogates.requirePaired(value);
        }
    }

    /**
     * A number by its value. The constructor takes any JSON number literal ({@code 1.50}) and keeps the canonical form
     * ({@code 15e-1}), in time linear in the literal: an exponent is never expanded.
     */
    @SuppressWarnings("JavaLangClash") // always read as FieldValue.Number
    record Number(String canonical) implements FieldValue {
        public Number {
            canonical = CanonicalNumber.of(canonical);
        }

        public static Number of(long value) {
            return new Number(Long.toString(value));
        }

        public static Number of(BigDecimal value) {
            return new Number(value.toString());
        }

        /** The same value for arithmetic. Costs more than linear in the digits; a document may hold 131,072 of them. */
        public BigDecimal value() {
            return new BigDecimal(canonical);
        }
    }

    /** {@code true} or {@code false}. */
    record Bool(boolean value) implements FieldValue {}

    /** Raw bytes, compared by content. Not copied: whoever hands them over leaves them alone. */
    @SuppressWarnings("ArrayRecordComponent") // equality is by content, below
    record Bytes(byte[] value) implements FieldValue {
        @Override
        public boolean equals(Object other) {
            return other instanceof Bytes bytes && Arrays.equals(value, bytes.value);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(value);
        }

        /** The length only: bytes may be payload, and payload is never logged. */
        @Override
        public String toString() {
            return "Bytes[" + value.length + "]";
        }
    }

    /** The place of a record in Kafka; the topic by id, so that a topic made again is another one. */
    record Position(UUID topicId, int partition, long offset) implements FieldValue {}

    /** There, and explicitly null. */
    record Null() implements FieldValue {}

    /** Not there. */
    record Missing() implements FieldValue {}

    /** A JSON object or array, which is no value of a key. */
    record Structure() implements FieldValue {}
}

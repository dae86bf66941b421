package io.onefold.key;

/** One record, as far as fields are read from it. An implementation only hands over; it judges nothing. */
public interface FieldSource {

    /** The value at a pointer of the JSON value. */
    FieldValue json(JsonPointer pointer);

    /**
     * The last header of that name, {@link FieldValue.Bytes} as received; or what stands for it in the record, as it is
     * there; or {@link FieldValue.Null} or missing.
     */
    FieldValue header(String name);

    /** The record's key: {@link FieldValue.Bytes} as received, or {@link FieldValue.Null}. */
    FieldValue recordKey();

    /** Where the record stands. */
    FieldValue.Position position();
}

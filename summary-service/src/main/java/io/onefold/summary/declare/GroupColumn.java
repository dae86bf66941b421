package io.onefold.summary.declare;

import io.onefold.key.JsonPointer;

/**
 * A column that tells cells apart.
 *
 * @param pointer where in the payload its value is
 */
public record GroupColumn(String name, JsonPointer pointer, ColumnType type) {
    @Override
    public String toString() {
        return name + "=" + pointer + ":" + type.word();
    }
}

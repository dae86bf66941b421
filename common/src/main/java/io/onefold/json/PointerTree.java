package io.onefold.json;

import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pointers of a scanner merged into one tree, so that a single pass over a document serves them all. */
final class PointerTree {

    private static final FieldValue MISSING = new FieldValue.Missing();

    final Node root = new Node();
    private final Map<JsonPointer, Integer> slots = new HashMap<>();

    PointerTree(Collection<JsonPointer> pointers) {
        for (JsonPointer pointer : pointers) {
            if (slots.putIfAbsent(pointer, slots.size()) == null) {
                root.grow(pointer.tokens(), slots.size() - 1);
            }
        }
    }

    FieldValue[] noValues() {
        FieldValue[] values = new FieldValue[slots.size()];
        root.forget(values);
        return values;
    }

    int slotOf(JsonPointer pointer) {
        Integer slot = slots.get(pointer);
        if (slot == null) {
            throw new IllegalArgumentException("This scanner does not read " + pointer);
        }
        return slot;
    }

    /** A place in the document on the way to at least one pointer. */
    static final class Node {
        /** Where no pointer leads. */
        static final Node ELSEWHERE = new Node();

        private final Map<String, Node> children = new HashMap<>();
        private final List<Integer> slotsHereAndBelow = new ArrayList<>();
        private int slot = -1;

        private void grow(List<String> tokens, int newSlot) {
            slotsHereAndBelow.add(newSlot);
            if (tokens.isEmpty()) {
                slot = newSlot;
            } else {
                children.computeIfAbsent(tokens.get(0), token -> new Node())
                        .grow(tokens.subList(1, tokens.size()), newSlot);
            }
        }

        Node member(String name) {
            return children.isEmpty() ? ELSEWHERE : children.getOrDefault(name, ELSEWHERE);
        }

        Node element(int index) {
            return children.isEmpty() ? ELSEWHERE : member(Integer.toString(index));
        }

        boolean isWanted() {
            return slot >= 0;
        }

        void keep(FieldValue value, FieldValue[] values) {
            if (slot >= 0) {
                values[slot] = value;
            }
        }

        /** A repeated member replaces the earlier one whole, also what was read below it. */
        void forget(FieldValue[] values) {
            for (int at = 0; at < slotsHereAndBelow.size(); at++) {
                values[slotsHereAndBelow.get(at)] = MISSING;
            }
        }
    }
}

package io.onefold.stack;

import io.onefold.stack.process.Ports;

/** Where the embedded servers listen, on 127.0.0.1. */
public record StackPorts(int kafka, int postgres, int redis) {

    /** The ports users know. */
    public static final StackPorts FIXED = new StackPorts(19092, 15432, 16379);

    static StackPorts random() {
        return new StackPorts(Ports.free(), Ports.free(), Ports.free());
    }
}

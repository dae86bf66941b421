package io.onefold.stack;

import io.onefold.stack.process.StackFailure;

/** {@code -Dstack}: where the servers come from. */
final class StackSwitch {

    private StackSwitch() {}

    static Stack start() {
        String choice = System.getProperty("stack", "embedded");
        return switch (choice) {
            case "embedded" -> LocalStack.start(StackOptions.randomPorts());
            case "testcontainers" -> ContainerStack.start();
            case "external" -> ExternalStack.connect(System.getenv(), System.getProperty("stack.wipe") != null);
            default ->
                throw new StackFailure(
                        "-Dstack=" + choice + ": must be one of embedded (default), testcontainers, external");
        };
    }
}

package io.onefold.stack.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Sends a signal by the shell's own kill, which is there where procps is not. */
final class Signals {

    private Signals() {}

    /** Processes that have ended meanwhile are passed over. */
    static void send(String signal, Collection<Long> pids) {
        List<String> command = new ArrayList<>(
                List.of("sh", "-c", "for pid; do kill -" + signal + " \"$pid\" 2>/dev/null; done", "kill"));
        pids.forEach(pid -> command.add(Long.toString(pid)));
        try {
            new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException e) {
            throw new StackFailure("Cannot send SIG" + signal + " to " + pids, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackFailure("Interrupted while sending SIG" + signal + " to " + pids, e);
        }
    }
}

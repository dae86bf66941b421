package io.onefold.cli.catalogue;

import java.util.Optional;

/**
 * How far something is that goes on by itself.
 *
 * @param what it is, for people
 * @param detail what became of what is done
 * @param isOver whether it will not go on by itself
 * @param complaint why it is not as it should be; empty if it is
 */
public record Stand(
        String what, String state, long done, long total, String detail, boolean isOver, Optional<String> complaint) {}

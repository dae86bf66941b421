package io.onefold.access;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Whom failures are booked for: an IPv4 address, or the first half of an IPv6 address, as whoever has one of those has all of
 * that half.
 */
final class ClientAddress {
    private static final int GROUPS = 4;

    private ClientAddress() {}

    /** From an address as {@link java.net.InetAddress#getHostAddress} writes it, without abbreviations. */
    static String of(String host) {
        return host.contains(":")
                ? Arrays.stream(host.split(":")).limit(GROUPS).collect(Collectors.joining(":"))
                : host;
    }
}

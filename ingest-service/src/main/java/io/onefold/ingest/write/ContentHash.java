package io.onefold.ingest.write;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * 64 bits of the raw bytes of a value (XXH64 with seed 0): rows whose hashes are alike hold the same content and need no
 * comparison, all others are compared as JSON values. Another hash in a later version would only mean comparing more.
 *
 * <p>It is not made to withstand somebody who looks for two values with one hash: all he could hide is that two of his
 * own events contradict each other.
 */
final class ContentHash {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;
    private static final long PRIMES_1_AND_2 = 0x60EA27EEADC0B5D6L; // their sum, which overflows
    private static final int STRIPE = 32;

    private ContentHash() {}

    static long of(byte[] bytes) {
        int stripes = bytes.length / STRIPE * STRIPE;
        long hash = (stripes == 0 ? PRIME_5 : ofStripes(bytes, stripes)) + bytes.length;
        int at = stripes;
        for (; at + 8 <= bytes.length; at += 8) {
            hash = Long.rotateLeft(hash ^ round(0, (long) LONG.get(bytes, at)), 27) * PRIME_1 + PRIME_4;
        }
        if (at + 4 <= bytes.length) {
            hash = Long.rotateLeft(hash ^ ((int) INT.get(bytes, at) & 0xFFFFFFFFL) * PRIME_1, 23) * PRIME_2 + PRIME_3;
            at += 4;
        }
        for (; at < bytes.length; at++) {
            hash = Long.rotateLeft(hash ^ (bytes[at] & 0xFF) * PRIME_5, 11) * PRIME_1;
        }
        return avalanche(hash);
    }

    private static long ofStripes(byte[] bytes, int end) {
        long a = PRIMES_1_AND_2;
        long b = PRIME_2;
        long c = 0;
        long d = -PRIME_1;
        for (int at = 0; at < end; at += STRIPE) {
            a = round(a, (long) LONG.get(bytes, at));
            b = round(b, (long) LONG.get(bytes, at + 8));
            c = round(c, (long) LONG.get(bytes, at + 16));
            d = round(d, (long) LONG.get(bytes, at + 24));
        }
        long hash = Long.rotateLeft(a, 1) + Long.rotateLeft(b, 7) + Long.rotateLeft(c, 12) + Long.rotateLeft(d, 18);
        return merge(merge(merge(merge(hash, a), b), c), d);
    }

    private static long round(long lane, long input) {
        return Long.rotateLeft(lane + input * PRIME_2, 31) * PRIME_1;
    }

    private static long merge(long hash, long lane) {
        return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
    }

    private static long avalanche(long hash) {
        long mixed = (hash ^ (hash >>> 33)) * PRIME_2;
        mixed = (mixed ^ (mixed >>> 29)) * PRIME_3;
        return mixed ^ (mixed >>> 32);
    }
}

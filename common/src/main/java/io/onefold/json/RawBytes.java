package io.onefold.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks at bytes eight at a time, before they are parsed. */
final class RawBytes {

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long BACKSLASHES = ONES * '\\';
    private static final long HIGH_BITS = 0x8080808080808080L;

    private RawBytes() {}

    /**
     * Where the first byte may stand that is NUL, a backslash or not ASCII; the length if there is none. Rounded down to
     * eight: whoever looks closer begins there.
     */
    static int plainPrefix(byte[] bytes) {
        int at = 0;
        while (at + 8 <= bytes.length) {
            long eight = (long) EIGHT.get(bytes, at);
            if (((eight | zeros(eight) | zeros(eight ^ BACKSLASHES)) & HIGH_BITS) != 0) {
                return at;
            }
            at += 8;
        }
        for (int last = at; last < bytes.length; last++) {
            if (bytes[last] <= 0 || bytes[last] == '\\') {
                return at;
            }
        }
        return bytes.length;
    }

    /** High bits set where a byte is zero, and perhaps in bytes above it. */
    private static long zeros(long eight) {
        return (eight - ONES) & ~eight;
    }

    /** The index of the first such byte at or after a place, or -1. */
    static int indexOf(byte[] bytes, int from, byte wanted) {
        int at = from;
        while (at < bytes.length && bytes[at] != wanted) {
            at++;
        }
        return at < bytes.length ? at : -1;
    }

    /** The index of the first byte at or after a place that is not part of strict UTF-8 (RFC 3629), or -1. */
    static int firstNotUtf8(byte[] bytes, int from) {
        int at = from;
        while (at < bytes.length) {
            if (at + 8 <= bytes.length && ((long) EIGHT.get(bytes, at) & HIGH_BITS) == 0) {
                at += 8;
                continue;
            }
            int length = sequenceLength(bytes, at);
            if (length == 0) {
                return at;
            }
            at += length;
        }
        return -1;
    }

    /** Bytes of the character that begins here; 0 if none does. */
    private static int sequenceLength(byte[] bytes, int at) {
        int lead = bytes[at] & 0xFF;
        int second = at + 1 < bytes.length ? bytes[at + 1] & 0xFF : 0;
        if (lead < 0x80) {
            return 1;
        } else if (lead >= 0xC2 && lead <= 0xDF) {
            return isContinuation(bytes, at + 1) ? 2 : 0;
        } else if (lead >= 0xE0 && lead <= 0xEF) {
            boolean overlong = lead == 0xE0 && second < 0xA0;
            boolean surrogate = lead == 0xED && second > 0x9F;
            return !overlong && !surrogate && isContinuation(bytes, at + 1) && isContinuation(bytes, at + 2) ? 3 : 0;
        } else if (lead >= 0xF0 && lead <= 0xF4) {
            boolean overlong = lead == 0xF0 && second < 0x90;
            boolean beyondUnicode = lead == 0xF4 && second > 0x8F;
            boolean continued =
                    isContinuation(bytes, at + 1) && isContinuation(bytes, at + 2) && isContinuation(bytes, at + 3);
            return !overlong && !beyondUnicode && continued ? 4 : 0;
        }
        return 0;
    }

    private static boolean isContinuation(byte[] bytes, int at) {
        return at < bytes.length && (bytes[at] & 0xC0) == 0x80;
    }
}

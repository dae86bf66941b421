package io.onefold.webhook.receive;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * How a body was packed for the way.
 *
 * <p>Signatures are checked over what was unpacked. Each provider signs the payload that it made, and none of them packs
 * it; where it comes packed, a proxy or an HTTP library below the signing did that, and the receivers that providers write
 * themselves get it unpacked. So a body is unpacked before anybody knows who sent it, and therefore never beyond the limit
 * of bodies: a bomb costs what a body of that size costs, the memory of it included. The time it costs is taken from bodies
 * that come packed, and from no others ({@link Aside}).
 */
enum ContentCoding {
    IDENTITY,
    GZIP,
    /** With the zlib header that RFC 9110 asks for, or without, as some send it. */
    DEFLATE;

    private static final int TRAILER = 8; // of gzip: checksum and length
    private static final int PART = 8_192;

    /** What became of a body. */
    sealed interface Unpacked {
        /** It is whole. */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Whole(byte[] bytes) implements Unpacked {}

        /** It is larger than the limit. */
        record TooLarge() implements Unpacked {}

        /** It is not packed as it says. */
        record Broken() implements Unpacked {}
    }

    /** The coding that the headers name, identity if they name none; null if it is another, or more than one. */
    static @Nullable ContentCoding of(List<String> contentEncoding) {
        if (contentEncoding.isEmpty()) {
            return IDENTITY;
        }
        if (contentEncoding.size() > 1) {
            return null;
        }
        return switch (contentEncoding.get(0).strip().toLowerCase(Locale.ROOT)) {
            case "identity" -> IDENTITY;
            case "gzip", "x-gzip" -> GZIP;
            case "deflate" -> DEFLATE;
            default -> null;
        };
    }

    /**
     * Unpacks a body, reading no further than the limit, in a loop: the stack that it needs is the same for every body, and
     * the time grows with its size. One stream is a body, and nothing follows it: RFC 1952 lets gzip have many members, but
     * no sender of webhooks makes more than one.
     */
    Unpacked unpack(byte[] sent, int most) {
        try {
            return switch (this) {
                case IDENTITY -> new Unpacked.Whole(sent);
                case GZIP -> gunzip(sent, most);
                case DEFLATE -> inflate(new Inflater(!hasZlibHeader(sent)), ByteBuffer.wrap(sent), most);
            };
        } catch (IOException | DataFormatException e) {
            return new Unpacked.Broken();
        }
    }

    private static Unpacked gunzip(byte[] sent, int most) throws IOException, DataFormatException {
        ByteArrayInputStream in = new ByteArrayInputStream(sent);
        new GZIPInputStream(in).close(); // reads the header only: its read() calls itself for each empty member
        int header = sent.length - in.available();
        int packed = sent.length - header - TRAILER;
        if (packed < 0) {
            return new Unpacked.Broken();
        }
        Unpacked unpacked = inflate(new Inflater(true), ByteBuffer.wrap(sent, header, packed), most);
        ByteBuffer trailer = ByteBuffer.wrap(sent, header + packed, TRAILER).order(ByteOrder.LITTLE_ENDIAN);
        return unpacked instanceof Unpacked.Whole whole && !isOf(whole.bytes(), trailer)
                ? new Unpacked.Broken()
                : unpacked;
    }

    private static boolean isOf(byte[] bytes, ByteBuffer trailer) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return trailer.getInt() == (int) sum.getValue() && trailer.getInt() == bytes.length;
    }

    private static Unpacked inflate(Inflater inflater, ByteBuffer packed, int most) throws DataFormatException {
        try {
            inflater.setInput(packed);
            ByteArrayOutputStream unpacked = new ByteArrayOutputStream();
            byte[] part = new byte[PART];
            while (!inflater.finished()) {
                int read = inflater.inflate(part);
                if (read == 0 && !inflater.finished()) {
                    return new Unpacked.Broken(); // it ends too soon, or needs a dictionary
                }
                unpacked.write(part, 0, read);
                if (unpacked.size() > most) {
                    return new Unpacked.TooLarge();
                }
            }
            return inflater.getRemaining() == 0 ? new Unpacked.Whole(unpacked.toByteArray()) : new Unpacked.Broken();
        } finally {
            inflater.end();
        }
    }

    private static boolean hasZlibHeader(byte[] sent) {
        if (sent.length < 2) {
            return false;
        }
        int first = sent[0] & 0xFF;
        int second = sent[1] & 0xFF;
        return (first & 0x0F) == 8 && (first << 8 | second) % 31 == 0;
    }
}

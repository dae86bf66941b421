package io.onefold.webhook.receive;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * How a body was packed for the way.
 *
 * <p>Signatures are checked over what was unpacked. Each provider signs the payload that it made, and none of them packs
 * it; where it comes packed, a proxy or an HTTP library below the signing did that, and the receivers that providers write
 * themselves get it unpacked. So a body is unpacked before anybody knows who sent it, and therefore never beyond the limit
 * of bodies: a bomb costs what a body of that size costs, the memory of it included.
 */
enum ContentCoding {
    IDENTITY,
    GZIP,
    /** With the zlib header that RFC 9110 asks for, or without, as some send it. */
    DEFLATE;

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

    /** Unpacks a body, reading no further than one byte above the limit. */
    Unpacked unpack(byte[] sent, int most) {
        try {
            return switch (this) {
                case IDENTITY -> new Unpacked.Whole(sent);
                case GZIP -> gunzip(sent, most);
                case DEFLATE -> inflate(sent, most);
            };
        } catch (IOException e) {
            return new Unpacked.Broken();
        }
    }

    private static Unpacked gunzip(byte[] sent, int most) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(sent))) {
            return bounded(in, most);
        }
    }

    private static Unpacked inflate(byte[] sent, int most) throws IOException {
        Inflater inflater = new Inflater(!hasZlibHeader(sent));
        try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(sent), inflater)) {
            return bounded(in, most);
        } finally {
            inflater.end(); // the stream ends only those that it made itself
        }
    }

    private static Unpacked bounded(InputStream in, int most) throws IOException {
        byte[] bytes = in.readNBytes(most + 1);
        return bytes.length > most ? new Unpacked.TooLarge() : new Unpacked.Whole(bytes);
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

package io.onefold.webhook.receive;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.webhook.receive.ContentCoding.Unpacked;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentCodingTest {
    private static final byte[] BODY = "{\"name\":\"São\"}\n".getBytes(StandardCharsets.UTF_8);

    static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return packed.toByteArray();
    }

    private static byte[] deflate(byte[] bytes, boolean bare) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new DeflaterOutputStream(packed, new Deflater(Deflater.DEFAULT_COMPRESSION, bare))) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private static byte @Nullable [] unpacked(ContentCoding coding, byte[] sent) {
        return coding.unpack(sent, 1_000) instanceof Unpacked.Whole whole ? whole.bytes() : null;
    }

    @ParameterizedTest
    @CsvSource({"identity, IDENTITY", "gzip, GZIP", "GZip, GZIP", "x-gzip, GZIP", "deflate, DEFLATE", "' gzip ', GZIP"})
    void isNamedByOneHeader(String value, ContentCoding coding) {
        assertThat(ContentCoding.of(List.of(value))).isEqualTo(coding);
    }

    @Test
    void isIdentityIfNobodySaysOtherwise() {
        assertThat(ContentCoding.of(List.of())).isEqualTo(ContentCoding.IDENTITY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "zstd", "gzip, gzip", "identity,gzip", "", "compress"})
    void isNotKnownOtherwise(String value) {
        assertThat(ContentCoding.of(List.of(value))).isNull();
        assertThat(ContentCoding.of(List.of("gzip", "gzip"))).isNull();
    }

    @Test
    void unpacks() throws IOException {
        assertThat(unpacked(ContentCoding.IDENTITY, BODY)).isSameAs(BODY);
        assertThat(unpacked(ContentCoding.GZIP, gzip(BODY))).isEqualTo(BODY);
        assertThat(unpacked(ContentCoding.DEFLATE, deflate(BODY, false))).isEqualTo(BODY);
        assertThat(unpacked(ContentCoding.DEFLATE, deflate(BODY, true))).isEqualTo(BODY);
    }

    @Test
    void takesWhatIsAsLargeAsTheLimitAndNoByteMore() throws IOException {
        byte[] largest = new byte[1_000];
        new Random(1).nextBytes(largest);
        byte[] tooLarge = Arrays.copyOf(largest, 1_001);

        assertThat(unpacked(ContentCoding.GZIP, gzip(largest))).isEqualTo(largest);
        assertThat(ContentCoding.GZIP.unpack(gzip(tooLarge), 1_000)).isInstanceOf(Unpacked.TooLarge.class);
        assertThat(ContentCoding.DEFLATE.unpack(deflate(tooLarge, false), 1_000))
                .isInstanceOf(Unpacked.TooLarge.class);
    }

    /** Whoever reads on comes to where it is broken. */
    @Test
    void readsNoFurtherThanTheLimit() {
        byte[] bomb = gzip(new byte[10_000_000]);
        bomb[bomb.length - 6] ^= 0x55;

        assertThat(ContentCoding.GZIP.unpack(bomb, 1_000)).isInstanceOf(Unpacked.TooLarge.class);
        assertThat(ContentCoding.GZIP.unpack(bomb, 20_000_000)).isInstanceOf(Unpacked.Broken.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = ContentCoding.class,
            names = {"GZIP", "DEFLATE"})
    void refusesWhatIsNotPackedAsItSays(ContentCoding coding) throws IOException {
        byte[] packed = coding == ContentCoding.GZIP ? gzip(BODY) : deflate(BODY, false);
        byte[] broken = packed.clone();
        broken[broken.length - 6] ^= 0x55;

        assertThat(coding.unpack(Arrays.copyOf(packed, packed.length - 5), 1_000))
                .isInstanceOf(Unpacked.Broken.class);
        assertThat(coding.unpack(broken, 1_000)).isInstanceOf(Unpacked.Broken.class);
        assertThat(coding.unpack(BODY, 1_000)).isInstanceOf(Unpacked.Broken.class);
        assertThat(coding.unpack(new byte[0], 1_000)).isInstanceOf(Unpacked.Broken.class);
    }

    /** The JDK's own stream calls itself for each of them, until its stack is full. */
    @Test
    void refusesAMebibyteOfEmptyMembers() {
        byte[] empty = gzip(new byte[0]);
        byte[] members = new byte[1_048_576 / empty.length * empty.length];
        for (int at = 0; at < members.length; at += empty.length) {
            System.arraycopy(empty, 0, members, at, empty.length);
        }

        assertThat(ContentCoding.GZIP.unpack(members, 1_048_576)).isInstanceOf(Unpacked.Broken.class);
    }

    @Test
    void refusesWhateverFollowsWhatWasPacked() throws IOException {
        for (byte[] more : List.of(new byte[1], BODY, gzip(BODY), gzip(new byte[0]))) {
            assertThat(ContentCoding.GZIP.unpack(joined(gzip(BODY), more), 1_000))
                    .isInstanceOf(Unpacked.Broken.class);
            assertThat(ContentCoding.DEFLATE.unpack(joined(deflate(BODY, false), more), 1_000))
                    .isInstanceOf(Unpacked.Broken.class);
            assertThat(ContentCoding.DEFLATE.unpack(joined(deflate(BODY, true), more), 1_000))
                    .isInstanceOf(Unpacked.Broken.class);
        }
    }

    /** A mebibyte of nothing: stored blocks of no length, of which none is the last. */
    @Test
    void refusesAMebibyteOfEmptyBlocks() {
        byte[] blocks = new byte[1_048_575];
        for (int at = 0; at < blocks.length; at += 5) {
            blocks[at + 3] = -1;
            blocks[at + 4] = -1;
        }

        assertThat(ContentCoding.DEFLATE.unpack(blocks, 1_048_576)).isInstanceOf(Unpacked.Broken.class);
        assertThat(ContentCoding.GZIP.unpack(joined(Arrays.copyOf(gzip(BODY), 10), blocks), 1_048_576))
                .isInstanceOf(Unpacked.Broken.class);
    }

    @Test
    void readsAHeaderWithEverythingInIt() {
        byte[] plain = gzip(BODY);
        byte[] header = Arrays.copyOf(plain, 10);
        header[3] = 0b1_1100; // extra field, name, comment
        byte[] more = {2, 0, 'x', 'y', 'n', 0, 'c', 0};
        byte[] rest = Arrays.copyOfRange(plain, 10, plain.length);

        assertThat(unpacked(ContentCoding.GZIP, joined(joined(header, more), rest)))
                .isEqualTo(BODY);
    }

    @Test
    void refusesALengthThatIsNotThatOfTheBody() {
        byte[] packed = gzip(BODY);
        packed[packed.length - 1] ^= 1;

        assertThat(ContentCoding.GZIP.unpack(packed, 1_000)).isInstanceOf(Unpacked.Broken.class);
    }

    /** It needs a dictionary that only its sender has. */
    @Test
    void refusesWhatIsPackedWithADictionary() {
        Deflater deflater = new Deflater();
        deflater.setDictionary(BODY);
        deflater.setInput(BODY);
        deflater.finish();
        byte[] packed = new byte[100];
        int length = deflater.deflate(packed);
        deflater.end();

        assertThat(ContentCoding.DEFLATE.unpack(Arrays.copyOf(packed, length), 1_000))
                .isInstanceOf(Unpacked.Broken.class);
    }

    static byte[] joined(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }
}

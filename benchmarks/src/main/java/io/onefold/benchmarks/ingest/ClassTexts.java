package io.onefold.benchmarks.ingest;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The texts that a class file holds, which may be changed; see chapter 4.4 of the JVM's specification. */
final class ClassTexts {

    private static final int UTF8 = 1;
    private static final int HEAD = 8; // magic and version

    private final String[] texts;
    private final byte[][] others;
    private final byte[] head;
    private final byte[] rest;

    ClassTexts(byte[] file) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
        head = in.readNBytes(HEAD);
        int count = in.readUnsignedShort();
        texts = new String[count];
        others = new byte[count][];
        for (int index = 1; index < count; index++) {
            int tag = in.readUnsignedByte();
            if (tag == UTF8) {
                texts[index] = in.readUTF();
            } else {
                others[index] = withTag(tag, in.readNBytes(size(tag)));
                index += tag == 5 || tag == 6 ? 1 : 0; // long and double take two places
            }
        }
        rest = in.readAllBytes();
    }

    private static byte[] withTag(int tag, byte[] bytes) {
        byte[] all = new byte[bytes.length + 1];
        all[0] = (byte) tag;
        System.arraycopy(bytes, 0, all, 1, bytes.length);
        return all;
    }

    private static int size(int tag) {
        return switch (tag) {
            case 3, 4, 9, 10, 11, 12, 17, 18 -> 4;
            case 5, 6 -> 8;
            case 7, 8, 16, 19, 20 -> 2;
            case 15 -> 3;
            default -> throw new IllegalArgumentException("no constant has the tag " + tag);
        };
    }

    /** Changes the first text that holds {@code marker}; false if there is none with {@code what} in it. */
    boolean change(String marker, String what, String by) {
        Pattern pattern = Pattern.compile(what, Pattern.DOTALL);
        for (int index = 0; index < texts.length; index++) {
            String text = texts[index];
            Matcher found = text == null ? null : pattern.matcher(text);
            if (found != null && text.contains(marker) && found.find()) {
                texts[index] = found.replaceFirst(by);
                return true;
            }
        }
        return false;
    }

    byte[] toByteArray() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(head);
        out.writeShort(texts.length);
        for (int index = 1; index < texts.length; index++) {
            if (texts[index] != null) {
                out.writeByte(UTF8);
                out.writeUTF(texts[index]);
            } else if (others[index] != null) {
                out.write(others[index]);
            }
        }
        out.write(rest);
        return bytes.toByteArray();
    }
}

package io.onefold.benchmarks.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

class ClassTextsTest {

    @Test
    void changesNothingByItself() throws IOException {
        byte[] file = Holder.file();

        assertThat(new ClassTexts(file).toByteArray()).isEqualTo(file);
    }

    @Test
    void changesTheTextOfAClass() throws Exception {
        ClassTexts texts = new ClassTexts(Holder.file());

        assertThat(texts.change("SELECT", "two.*three", "2")).isTrue();

        Class<?> changed = new ClassLoader() {
            Class<?> define(byte[] bytes) {
                return defineClass(Holder.class.getName(), bytes, 0, bytes.length);
            }
        }.define(texts.toByteArray());
        Method text = changed.getDeclaredMethod("text");
        text.setAccessible(true);
        assertThat(text.invoke(null)).isEqualTo("SELECT one, 2");
    }

    @Test
    void saysWhenThereIsNothingToChange() throws IOException {
        assertThat(new ClassTexts(Holder.file()).change("INSERT", "two", "2")).isFalse();
        assertThat(new ClassTexts(Holder.file()).change("SELECT", "four", "4")).isFalse();
    }

    static final class Holder {
        static final double DOUBLE = Math.random();

        private Holder() {}

        public static String text() {
            return DOUBLE > 4.5e300 ? "" : "SELECT one, two,\nthree";
        }

        static byte[] file() throws IOException {
            try (InputStream file = Holder.class.getResourceAsStream("ClassTextsTest$Holder.class")) {
                return file.readAllBytes();
            }
        }
    }
}

package io.onefold.stack.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The versions of the embedded servers, as the build pins them. Container images default to the same. */
public record Versions(String kafka, String postgres, String redis) {

    public static Versions embedded() {
        Properties versions = new Properties();
        try (InputStream file = Versions.class.getResourceAsStream("versions.properties")) {
            versions.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Versions(versions.getProperty("kafka"), versions.getProperty("postgres"), RedisServer.VERSION);
    }
}

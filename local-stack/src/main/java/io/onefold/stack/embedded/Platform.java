package io.onefold.stack.embedded;

import io.onefold.stack.process.StackFailure;
import java.util.Locale;

/** An operating system and architecture that there are server binaries for. */
record Platform(String os, String arch) {

    static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    /**
     * That of a JVM with these system properties.
     *
     * @throws StackFailure when there are none, saying what else can be done
     */
    static Platform of(String osName, String osArch) {
        String name = osName.toLowerCase(Locale.ROOT);
        String os = name.startsWith("linux") ? "linux" : name.startsWith("mac") ? "darwin" : "";
        String arch =
                switch (osArch.toLowerCase(Locale.ROOT)) {
                    case "amd64", "x86_64" -> "amd64";
                    case "aarch64", "arm64" -> "arm64";
                    default -> "";
                };
        if (os.isEmpty() || arch.isEmpty()) {
            throw new StackFailure(unsupported("PostgreSQL and Redis", osName + " on " + osArch));
        }
        return new Platform(os, arch);
    }

    static String unsupported(String server, String platform) {
        return "There is no embedded " + server + " for " + platform + ". Use servers of your own with -Dstack=external"
                + " (KAFKA_BOOTSTRAP_SERVERS, DATABASE_URL, STACK_ADMIN_USERNAME, STACK_ADMIN_PASSWORD, REDIS_URL),"
                + " or containers with -Dstack=testcontainers";
    }
}

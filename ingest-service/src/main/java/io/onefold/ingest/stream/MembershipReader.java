package io.onefold.ingest.stream;

import io.onefold.config.ConfigProblems;
import io.onefold.ingest.stream.Membership.Protocol;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns what is said about the group into a {@link Membership}, or into what is wrong with it. */
final class MembershipReader {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(30);

    private final IngestConfig config;
    private final ConfigProblems problems;

    MembershipReader(IngestConfig config, ConfigProblems problems) {
        this.config = config;
        this.problems = problems;
    }

    Membership read() {
        Protocol protocol = protocol(config.groupProtocol().orElse(null));
        Optional<String> instanceId = config.groupInstanceId();
        if (instanceId.filter(id -> !id.matches("[A-Za-z0-9._-]{1,249}")).isPresent()) {
            problems.add(
                    "INGEST_GROUP_INSTANCE_ID",
                    instanceId.get(),
                    "is up to 249 letters, digits, \".\", \"_\" and \"-\"");
        }
        Duration session = config.sessionTimeout().map(this::session).orElse(Membership.SESSION);
        if (protocol == Protocol.CONSUMER && config.sessionTimeout().isPresent()) {
            problems.add(
                    "INGEST_SESSION_TIMEOUT",
                    config.sessionTimeout().get(),
                    "goes with INGEST_GROUP_PROTOCOL=classic; under consumer the broker's"
                            + " group.consumer.session.timeout.ms counts");
        }
        return new Membership(protocol, instanceId, session);
    }

    private Protocol protocol(@Nullable String text) {
        if (text == null || !text.strip().matches("classic|consumer")) {
            problems.add("INGEST_GROUP_PROTOCOL", text == null ? "" : text, "is classic or consumer");
            return Protocol.CLASSIC;
        }
        return Protocol.valueOf(text.strip().toUpperCase(Locale.ROOT));
    }

    private Duration session(String text) {
        try {
            Duration duration = Duration.parse(text.strip().replaceFirst("^(?!P)", "PT"));
            if (duration.compareTo(SHORTEST) >= 0 && duration.compareTo(LONGEST) <= 0) {
                return duration;
            }
        } catch (DateTimeException e) {
            // Said below, as for a duration that is out of range.
        }
        problems.add("INGEST_SESSION_TIMEOUT", text, "is a duration such as 6S or 2M, from 1S to 30M");
        return Membership.SESSION;
    }
}

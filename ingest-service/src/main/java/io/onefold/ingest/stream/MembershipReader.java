package io.onefold.ingest.stream;

import io.onefold.config.Durations;
import io.onefold.config.Variables;
import io.onefold.ingest.stream.Membership.Protocol;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Reads how this replica is a member of its group. */
final class MembershipReader {
    private final IngestConfig config;
    private final Variables variables;

    MembershipReader(IngestConfig config, Variables variables) {
        this.config = config;
        this.variables = variables;
    }

    Membership read() {
        Protocol protocol = variables.parse(
                "INGEST_GROUP_PROTOCOL", config.groupProtocol(), MembershipReader::protocol, Protocol.CLASSIC);
        String instanceId =
                variables.ifSaid("INGEST_GROUP_INSTANCE_ID", config.groupInstanceId(), MembershipReader::instanceId);
        Duration session =
                variables.ifSaid("INGEST_SESSION_TIMEOUT", config.sessionTimeout(), MembershipReader::session);
        if (protocol == Protocol.CONSUMER && session != null) {
            variables.refuse(
                    "INGEST_SESSION_TIMEOUT",
                    config.sessionTimeout().orElse(null),
                    "goes with INGEST_GROUP_PROTOCOL=classic; under consumer the broker's"
                            + " group.consumer.session.timeout.ms counts");
        }
        return new Membership(
                protocol, Optional.ofNullable(instanceId), session == null ? Membership.SESSION : session);
    }

    private static Protocol protocol(String text) {
        if (!text.strip().matches("classic|consumer")) {
            throw new IllegalArgumentException("is classic or consumer");
        }
        return Protocol.valueOf(text.strip().toUpperCase(Locale.ROOT));
    }

    private static String instanceId(String text) {
        if (!text.matches("[A-Za-z0-9._-]{1,249}")) {
            throw new IllegalArgumentException("is up to 249 letters, digits, \".\", \"_\" and \"-\"");
        }
        return text;
    }

    private static Duration session(String text) {
        return Durations.parse(
                text, Duration.ofSeconds(1), Duration.ofMinutes(30), "is a duration such as 6s or 2m, from 1s to 30m");
    }
}

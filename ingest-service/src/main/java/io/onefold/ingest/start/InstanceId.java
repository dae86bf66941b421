package io.onefold.ingest.start;

import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.stream.Membership;
import io.onefold.ingest.stream.Membership.Protocol;
import io.onefold.ingest.stream.Settings;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * The group instance id under the {@code consumer} protocol, whose broker turns away a member while another one has its
 * id, for good: such a client cannot join any more. So who comes second waits here, before it makes one try. The classic
 * protocol gives the id to whoever comes last.
 */
@ApplicationScoped
class InstanceId {
    private final Settings settings;
    private final BrokerAdmin broker;

    InstanceId(Settings settings, BrokerAdmin broker) {
        this.settings = settings;
        this.broker = broker;
    }

    /** Fails while another member of the group has our id. */
    Uni<Void> free() {
        Membership membership = settings.membership();
        if (membership.protocol() == Protocol.CLASSIC || membership.instanceId().isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        String id = membership.instanceId().get();
        return broker.holder(settings.groupId(), id)
                .invoke(holder -> holder.ifPresent(member -> {
                    throw new IllegalStateException("the member " + member + " has \"" + id
                            + "\"; it ends with its session, or is a replica with the same id");
                }))
                .replaceWithVoid();
    }
}

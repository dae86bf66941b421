package io.onefold.ingest.group;

import io.onefold.ingest.broker.BrokerAdmin.Place;
import io.onefold.ingest.broker.GroupAdmin.Member;
import java.util.ArrayList;
import java.util.List;

/** Whether a group at rest has dealt its partitions out as it should; one that deals anew is not judged. */
final class Assignment {
    private Assignment() {}

    static List<Finding> faults(Look look) {
        List<Finding> faults = new ArrayList<>();
        if (!look.isStable()) {
            return faults;
        }
        for (Place place : look.places()) {
            List<String> members = look.membersOf(place);
            if (members.size() > 1) {
                String detail = place + " is read by " + members.size() + " members: " + String.join(", ", members);
                faults.add(new Finding(Fault.SHARED_PARTITION, place.toString(), detail, null));
            }
        }
        for (Member member : look.group().members()) {
            if (member.partitions().isEmpty()) {
                String detail = "the member " + member.id() + " at " + member.host() + " has no partition";
                faults.add(new Finding(Fault.IDLE_MEMBER, member.id(), detail, null));
            }
        }
        return faults;
    }
}

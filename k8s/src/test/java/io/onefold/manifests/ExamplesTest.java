package io.onefold.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the examples make is what the production overlay uses: topics, groups, names of servers, roles. */
class ExamplesTest {

    /** The generated settings are not patched, so this needs no kubectl. */
    private static Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        KustomizationFile.in(Folders.K8S.resolve("overlays/production")).objects().stream()
                .filter(object -> object.path("kind").asText().equals("ConfigMap"))
                .forEach(map -> map.path("data")
                        .properties()
                        .forEach(variable -> settings.put(
                                variable.getKey(), variable.getValue().asText())));
        return settings;
    }

    private static Set<String> names(String kind) {
        return Examples.ofKind(kind).stream().map(Manifests::nameOf).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyTopicThatIsReadIsMadeAndMayBeRead() {
        Set<String> read = settings().entrySet().stream()
                .filter(variable -> variable.getKey().endsWith("_TOPICS"))
                .flatMap(variable -> Stream.of(variable.getValue().split(",", -1)))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(read).isNotEmpty().isEqualTo(names("KafkaTopic"));
        assertThat(granted("topic")).isEqualTo(read);
    }

    @Test
    void theGroupsThatMayBeReadInAreThoseOfTheServices() {
        Map<String, String> settings = settings();

        assertThat(granted("group"))
                .containsExactlyInAnyOrder(
                        settings.getOrDefault("INGEST_GROUP_ID", ""),
                        settings.getOrDefault("WEBHOOK_GROUP_ID", "onefold-webhook"));
    }

    @Test
    void nobodyMayWriteToKafka() {
        assertThat(acls().flatMap(acl -> Stream.of(acl.path("operations").toString())))
                .containsOnly("[\"Read\",\"Describe\"]");
    }

    private static Stream<JsonNode> acls() {
        return Examples.ofKind("KafkaUser").stream()
                .flatMap(user -> Stream.iterate(0, i -> i + 1)
                        .limit(user.at("/spec/authorization/acls").size())
                        .map(i -> user.at("/spec/authorization/acls/" + i)));
    }

    private static Set<String> granted(String type) {
        return acls().map(acl -> acl.path("resource"))
                .filter(resource -> resource.path("type").asText().equals(type))
                .map(resource -> resource.path("name").asText())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theServersAreThoseThatTheOperatorsMake() {
        Map<String, String> settings = settings();
        String kafka = names("Kafka").iterator().next();
        JsonNode cluster = Examples.ofKind("Cluster").get(0);
        String database = Manifests.nameOf(cluster) + "-rw";

        assertThat(settings.get("KAFKA_BOOTSTRAP_SERVERS"))
                .isEqualTo(kafka + "-kafka-bootstrap:"
                        + Examples.ofKind("Kafka")
                                .get(0)
                                .at("/spec/kafka/listeners/0/port")
                                .asText());
        assertThat(settings.get("DATABASE_URL"))
                .startsWith("postgresql://" + database + ":5432/"
                        + cluster.at("/spec/bootstrap/initdb/database").asText() + "?sslmode=verify-full&");
        assertThat(settings.get("PGHOST")).isEqualTo(database);
        assertThat(Examples.ofKind("KafkaTopic").stream()
                        .map(topic ->
                                topic.at("/metadata/labels/strimzi.io~1cluster").asText()))
                .containsOnly(kafka);
    }

    @Test
    void theServersCarryTheLabelThatThePoliciesGoBy() {
        assertThat(Examples.ofKind("Cluster")
                        .get(0)
                        .at("/spec/inheritedMetadata/labels/onefold.io~1serves")
                        .asText())
                .isEqualTo("postgresql");
        assertThat(Examples.ofKind("KafkaNodePool")
                        .get(0)
                        .at("/spec/template/pod/metadata/labels/onefold.io~1serves")
                        .asText())
                .isEqualTo("kafka");
        for (String server : List.of("kafka", "postgresql", "redis")) {
            Workload local = new Workload(Kustomize.build(Folders.K8S.resolve("overlays/local"))
                    .find("Deployment", server)
                    .orElseThrow());
            assertThat(local.labels().path("onefold.io/serves").asText()).isEqualTo(server);
        }
    }

    @Test
    void theBootstrapKnowsTheRolesAndPgBouncerKeepsTheirSessions() throws IOException {
        String roles = Files.readString(Folders.K8S.resolve("bootstrap/roles.sql"));
        String pooler = Files.readString(Examples.folder("pgbouncer").resolve("pgbouncer.ini"));
        String passwords = Files.readString(Folders.K8S.resolve("bootstrap/passwords.sql"));

        for (String service : Folders.SERVICES) {
            for (String role : List.of(service, service + "_owner")) {
                assertThat(roles).contains("onefold." + role + "_password");
                assertThat(passwords).contains("\\getenv " + role + " ", "('" + role + "', :'" + role + "')");
            }
        }
        assertThat(pooler.lines().filter(line -> line.contains("pool_mode"))).containsExactly("pool_mode = session");
    }
}

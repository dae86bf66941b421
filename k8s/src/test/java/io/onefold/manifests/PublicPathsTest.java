package io.onefold.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** From outside of the cluster nothing is reached but the webhooks: no operator's path, no summary, no metrics. */
class PublicPathsTest {
    private static final String PUBLIC = "/webhooks/";

    static Stream<JsonNode> objects() {
        return Folders.files(".yaml").stream()
                .map(Path::toAbsolutePath)
                .flatMap(file -> Yaml.documents(file).stream())
                .filter(JsonNode::isObject);
    }

    static Stream<JsonNode> ways() {
        return objects()
                .filter(object -> List.of("Ingress", "HTTPRoute")
                        .contains(object.path("kind").asText()));
    }

    @Test
    void thereIsOneWayInOfEachKind() {
        assertThat(ways().map(way -> way.path("kind").asText())).containsExactlyInAnyOrder("Ingress", "HTTPRoute");
    }

    @ParameterizedTest
    @MethodSource("ways")
    void theOnlyPathIsThatOfTheWebhooks(JsonNode way) {
        List<JsonNode> rules = new ArrayList<>();
        way.at("/spec/rules").forEach(rules::add);

        assertThat(way.at("/spec").has("defaultBackend")).isFalse();
        assertThat(rules).isNotEmpty().allSatisfy(rule -> {
            JsonNode paths = rule.has("matches") ? rule.path("matches") : rule.at("/http/paths");
            assertThat(paths).isNotEmpty().allSatisfy(PublicPathsTest::isPublic);
            assertThat(rule.has("filters")).as("nothing rewrites it").isFalse();
        });
        assertThat(way.at("/metadata/annotations").toString()).doesNotContain("rewrite", "regex", "snippet");
    }

    private static void isPublic(JsonNode path) {
        if (path.path("path").isTextual()) {
            assertThat(path.path("path").asText()).isEqualTo(PUBLIC);
            assertThat(path.path("pathType").asText()).isEqualTo("Prefix");
        } else {
            assertThat(path.at("/path/value").asText()).isEqualTo(PUBLIC);
            assertThat(path.at("/path/type").asText()).isEqualTo("PathPrefix");
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void itLeadsToAPortOfAServiceThatThereIs(JsonNode way) {
        JsonNode service = Kustomize.build(Folders.base("webhook"))
                .find("Service", "webhook")
                .orElseThrow();
        List<JsonNode> backends = new ArrayList<>(way.findValues("service"));
        way.findValues("backendRefs").forEach(list -> list.forEach(backends::add));

        assertThat(backends).isNotEmpty().allSatisfy(backend -> {
            assertThat(backend.path("name").asText()).isEqualTo("webhook");
            JsonNode wanted = backend.path("port");
            assertThat(service.at("/spec/ports"))
                    .anyMatch(port -> port.path("name").asText().equals("http")
                            && (wanted.isInt()
                                    ? port.path("port").equals(wanted)
                                    : port.path("name").equals(wanted.path("name"))));
        });
    }

    @Test
    void noServiceOpensThePortOfANode() {
        assertThat(objects().filter(object -> object.path("kind").asText().equals("Service")))
                .isNotEmpty()
                .allSatisfy(service ->
                        assertThat(service.at("/spec/type").asText("ClusterIP")).isIn("", "ClusterIP"));
    }
}

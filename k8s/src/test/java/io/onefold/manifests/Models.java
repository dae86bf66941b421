package io.onefold.manifests;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is wrong with the form of an object: a field that its kind does not have, a value of the wrong type. Kinds that
 * Kubernetes or the client library's authors publish are read into their models; others are held against a schema in the
 * test's resources.
 */
final class Models {
    /** Those that every cluster has. */
    static final Map<String, Class<?>> BUILT_IN = Map.ofEntries(
            Map.entry("v1/ConfigMap", ConfigMap.class),
            Map.entry("v1/Namespace", Namespace.class),
            Map.entry("v1/Secret", Secret.class),
            Map.entry("v1/Service", Service.class),
            Map.entry("v1/ServiceAccount", ServiceAccount.class),
            Map.entry("apps/v1/Deployment", Deployment.class),
            Map.entry("autoscaling/v2/HorizontalPodAutoscaler", HorizontalPodAutoscaler.class),
            Map.entry("batch/v1/Job", Job.class),
            Map.entry("networking.k8s.io/v1/Ingress", Ingress.class),
            Map.entry("networking.k8s.io/v1/NetworkPolicy", NetworkPolicy.class),
            Map.entry("policy/v1/PodDisruptionBudget", PodDisruptionBudget.class));

    private static final Map<String, Class<?>> CUSTOM = Map.of(
            "gateway.networking.k8s.io/v1/HTTPRoute", HTTPRoute.class,
            "monitoring.coreos.com/v1/PrometheusRule", PrometheusRule.class,
            "monitoring.coreos.com/v1/ServiceMonitor", ServiceMonitor.class);

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Models() {}

    static String typeOf(JsonNode object) {
        return object.path("apiVersion").asText() + "/" + object.path("kind").asText();
    }

    static List<String> problems(JsonNode object) {
        String type = typeOf(object);
        Optional<Class<?>> model =
                Optional.<Class<?>>ofNullable(BUILT_IN.get(type)).or(() -> Optional.ofNullable(CUSTOM.get(type)));
        return model.isPresent()
                ? inModel(object, model.get())
                : problems(object, object.path("kind").asText());
    }

    private static List<String> inModel(JsonNode object, Class<?> model) {
        try {
            return new UnknownFields().in(MAPPER.treeToValue(object, model));
        } catch (JsonProcessingException e) {
            return List.of(e.getOriginalMessage());
        }
    }

    /** By the schema of that name. */
    static List<String> problems(JsonNode object, String name) {
        String file = "/schemas/" + name + ".json";
        try (InputStream schema = Models.class.getResourceAsStream(file)) {
            if (schema == null) {
                return List.of("no model and no schema of " + typeOf(object));
            }
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(schema)
                    .validate(object)
                    .stream()
                    .map(ValidationMessage::getMessage)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

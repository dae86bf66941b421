package io.onefold.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which Secrets there are and which keys they have: those that an installation makes itself, and those that the operators of
 * the examples make for it.
 */
final class SecretKeys {
    private final Map<String, Set<String>> keys = new HashMap<>();

    private SecretKeys() {}

    static SecretKeys of(Manifests manifests) {
        SecretKeys found = new SecretKeys();
        List<JsonNode> own = manifests.ofKind("Secret");
        own.forEach(secret -> List.of("data", "stringData")
                .forEach(part -> secret.path(part).fieldNames().forEachRemaining(key -> found.add(secret, "", key))));
        if (own.isEmpty()) {
            for (Manifests example : Examples.all()) {
                found.addMadeFor(example);
            }
        }
        return found;
    }

    Set<String> in(String secret) {
        return keys.getOrDefault(secret, Set.of());
    }

    private void addMadeFor(Manifests example) {
        example.ofKind("ExternalSecret")
                .forEach(secret -> secret.at("/spec/data")
                        .forEach(data -> add(secret, "", data.path("secretKey").asText())));
        example.ofKind("KafkaUser")
                .forEach(user -> List.of("password", "sasl.jaas.config").forEach(key -> add(user, "", key)));
        example.ofKind("Kafka").forEach(kafka -> add(kafka, "-cluster-ca-cert", "ca.crt"));
        example.ofKind("Cluster").forEach(cluster -> {
            add(cluster, "-ca", "ca.crt");
            add(cluster, "-app", "username");
            add(cluster, "-app", "password");
        });
    }

    private void add(JsonNode maker, String suffix, String key) {
        keys.computeIfAbsent(Manifests.nameOf(maker) + suffix, name -> new TreeSet<>())
                .add(key);
    }
}

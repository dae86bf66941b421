package io.onefold.config;

import io.smallrye.config.ConfigMapping.NamingStrategy;
import io.smallrye.config.ConfigMappingInterface;
import io.smallrye.config.ConfigMappingInterface.Property;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.SmallRyeConfig;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A mapping as SmallRye reads it, with its own names and defaults. Its {@code getConfigMapping} writes a class with ASM,
 * which is there when Quarkus builds the service, and not when a plain test runs.
 */
public final class MappedConfig {
    private final SmallRyeConfig config;

    public MappedConfig(SmallRyeConfig config) {
        this.config = config;
    }

    /** The mapping whose prefix is that path. */
    public <T> T at(String path, Class<T> mapping) {
        Map<String, Object> values = new HashMap<>();
        for (Property property :
                ConfigMappingInterface.getConfigurationInterface(mapping).getProperties()) {
            String name = path + "." + property.getPropertyName(NamingStrategy.KEBAB_CASE);
            values.put(
                    property.getMethod().getName(),
                    property.isMap() ? groups(name, property.asMap().getValueProperty()) : text(name, property));
        }
        return mapping.cast(Proxy.newProxyInstance(
                mapping.getClassLoader(),
                new Class<?>[] {mapping},
                (proxy, method, arguments) -> values.get(method.getName())));
    }

    private Map<String, Object> groups(String name, Property value) {
        Class<?> mapping = value.asGroup().getGroupType().getInterfaceType();
        Map<String, Object> groups = new HashMap<>();
        for (String property : config.getPropertyNames()) {
            if (property.startsWith(name + ".")) {
                String[] path = property.substring(name.length() + 1).split("\\.", 2);
                if (path.length == 2 && hasProperty(mapping, path[1])) {
                    groups.put(path[0], at(name + "." + path[0], mapping));
                }
            }
        }
        return groups;
    }

    /** A group exists by a property that the mapping has; another one, such as a secret, does not make it. */
    private static boolean hasProperty(Class<?> mapping, String name) {
        return Arrays.stream(ConfigMappingInterface.getConfigurationInterface(mapping)
                        .getProperties())
                .map(property -> property.getPropertyName(NamingStrategy.KEBAB_CASE))
                .anyMatch(property -> property.replace('-', '.').equals(name.replace('-', '.')));
    }

    /** A default stands in for what is not said; what is said to be empty is none. */
    private Optional<String> text(String name, Property property) {
        ConfigValue said = config.getConfigValue(name);
        if (said.getValue() != null) {
            return said.getValue().isEmpty() ? Optional.empty() : Optional.of(said.getValue());
        }
        return property.asOptional().hasDefaultValue()
                ? Optional.of(property.asOptional().getDefaultValue())
                : Optional.empty();
    }
}

package io.onefold.manifests;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The models swallow a field that they do not know into {@code additionalProperties}: finds them, at every depth. */
final class UnknownFields {
    private static final String SWALLOWED = "additionalProperties";

    private final List<String> unknown = new ArrayList<>();

    List<String> in(Object model) {
        look(model, model.getClass().getSimpleName());
        return unknown;
    }

    private void look(@Nullable Object value, String path) {
        if (value instanceof Collection<?> many) {
            int i = 0;
            for (Object one : many) {
                look(one, path + "[" + i++ + "]");
            }
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, one) -> look(one, path + "." + key));
        } else if (value != null && value.getClass().getName().startsWith("io.fabric8.")) {
            for (Class<?> type = value.getClass(); type != null; type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    look(value, field, path + "." + field.getName());
                }
            }
        }
    }

    private void look(Object owner, Field field, String path) {
        if (Modifier.isStatic(field.getModifiers()) || owner instanceof Enum<?>) {
            return;
        }
        try {
            field.setAccessible(true);
            Object value = field.get(owner);
            if (field.getName().equals(SWALLOWED) && value instanceof Map<?, ?> swallowed) {
                swallowed.keySet().forEach(name -> unknown.add(path.replace(SWALLOWED, "") + name));
            } else {
                look(value, path);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}

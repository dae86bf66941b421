package io.onefold.nativeimage;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The types of ours that Jackson reads or writes for those who ask: of the signatures of resources, of what is given to an
 * answer, and of all parts of these.
 */
final class JsonTypes {
    private static final String OURS = "io.onefold.";

    private final Set<Class<?>> found = new HashSet<>();

    private JsonTypes() {}

    static Set<Class<?>> of(Collection<Class<?>> classes) {
        JsonTypes types = new JsonTypes();
        resourceMethods(classes).forEach(types::addSignature);
        WrittenTypes.by(classes).forEach(types::add);
        return types.found;
    }

    static Stream<Method> resourceMethods(Collection<Class<?>> classes) {
        return classes.stream()
                .filter(type -> type.isAnnotationPresent(Path.class))
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> Arrays.stream(method.getAnnotations())
                        .anyMatch(said -> said.annotationType().isAnnotationPresent(HttpMethod.class)));
    }

    /** A method whose answer can only be known by running it: neither its signature tells nor what it gives to an answer. */
    static boolean saysNothing(Method resource) {
        return resource.getGenericReturnType() instanceof ParameterizedType answer
                ? answer.getRawType().getTypeName().startsWith("io.smallrye.mutiny.")
                        && answer.getActualTypeArguments()[0] == Object.class
                : resource.getReturnType() == Object.class;
    }

    private void addSignature(Method resource) {
        add(resource.getGenericReturnType());
        for (Parameter parameter : resource.getParameters()) {
            if (!parameter.isAnnotationPresent(BeanParam.class) && !parameter.isAnnotationPresent(Context.class)) {
                add(parameter.getParameterizedType());
            }
        }
    }

    private void add(Type type) {
        if (type instanceof ParameterizedType generic) {
            add(generic.getRawType());
            Arrays.stream(generic.getActualTypeArguments()).forEach(this::add);
        } else if (type instanceof WildcardType wildcard) {
            Arrays.stream(wildcard.getUpperBounds()).forEach(this::add);
        } else if (type instanceof Class<?> known && known.getName().startsWith(OURS) && found.add(known)) {
            addParts(known);
        }
    }

    private void addParts(Class<?> type) {
        if (type.isRecord()) {
            Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getGenericType)
                    .forEach(this::add);
        }
        if (type.isSealed()) {
            Arrays.stream(type.getPermittedSubclasses()).forEach(this::add);
        }
        Arrays.stream(type.getDeclaredMethods()).filter(JsonTypes::isWritten).forEach(method -> {
            add(method.getGenericReturnType());
        });
    }

    private static boolean isWritten(Method method) {
        return method.getParameterCount() == 0
                && !Modifier.isStatic(method.getModifiers())
                && (method.isAnnotationPresent(JsonProperty.class)
                        || (Modifier.isPublic(method.getModifiers())
                                && method.getName().matches("(get|is)[A-Z].*")));
    }
}

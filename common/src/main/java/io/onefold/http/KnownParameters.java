package io.onefold.http;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what operators ask with a parameter that the resource does not know: a filter that is misspelled would be no filter,
 * and a {@code dryRun} in the query of a redrive would be none either. So is one that comes twice: only one would count.
 *
 * <p>What it knows is what the method declares; a class of {@link BeanParam} is to be kept for reflection.
 */
class KnownParameters {
    /** Asks for the method here and nowhere else: for this Quarkus keeps the methods of resources in a native image. */
    @ServerRequestFilter
    public void refuseOthers(ContainerRequestContext request, ResourceInfo resource) {
        if (!request.getUriInfo().getPath().startsWith("/ops/")) {
            return;
        }
        String rule = brokenRule(
                of(resource.getResourceMethod()), request.getUriInfo().getQueryParameters());
        if (rule != null) {
            throw Problem.badRequest(rule);
        }
    }

    /** The rule that the parameters break; null if they break none. */
    static @Nullable String brokenRule(List<String> known, Map<String, List<String>> parameters) {
        if (!known.containsAll(parameters.keySet())) {
            return known.isEmpty() ? "there are no parameters here" : "a parameter is one of " + known;
        }
        return parameters.values().stream().anyMatch(values -> values.size() > 1) ? "a parameter comes once" : null;
    }

    static List<String> of(Method method) {
        return Arrays.stream(method.getParameters())
                .flatMap(KnownParameters::names)
                .toList();
    }

    private static Stream<String> names(Parameter parameter) {
        return parameter.isAnnotationPresent(BeanParam.class)
                ? Arrays.stream(parameter.getType().getDeclaredFields()).flatMap(KnownParameters::name)
                : name(parameter);
    }

    private static Stream<String> name(AnnotatedElement element) {
        return Optional.ofNullable(element.getAnnotation(QueryParam.class)).map(QueryParam::value).stream();
    }
}

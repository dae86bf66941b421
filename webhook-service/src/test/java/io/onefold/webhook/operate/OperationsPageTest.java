package io.onefold.webhook.operate;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.onefold.documentation.Documentation;
import io.onefold.webhook.accept.Accepted.Meaning;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code docs/webhook-operations.md} lists is what the code has. */
class OperationsPageTest {
    private static final Documentation PAGE = Documentation.of("webhook-operations.md");
    private static final Pattern CALL = Pattern.compile("(GET|POST) /ops/[a-z{}/-]*[a-z}]");

    @Test
    void thePathsAreThoseOfTheResources() {
        assertThat(PAGE.all(CALL)).isEqualTo(resources());
    }

    @Test
    void theStatesAreThoseThatJobsAreListedBy() {
        Set<String> states = new TreeSet<>(JobQuery.STATES);
        states.remove("live");

        assertThat(PAGE.firstColumnBelow("state of a job")).isEqualTo(states);
    }

    @Test
    void theMeaningsAreNamed() {
        Set<String> meanings = Arrays.stream(Meaning.values())
                .map(meaning -> "`" + meaning.word() + "`")
                .collect(Collectors.toSet());

        assertThat(PAGE.all(Pattern.compile("`[a-z]+`"))).containsAll(meanings);
    }

    @Test
    void theHeadOfTheCsvIsThatOfTheCode() {
        assertThat(PAGE.all(Pattern.compile("id,queue,key[\\w,]*"))).containsExactly(Effect.CSV_HEAD);
    }

    private static Set<String> resources() {
        return new ClassFileImporter()
                .importPath(java.nio.file.Path.of("target", "classes")).stream()
                        .filter(type -> type.isAnnotatedWith(Path.class))
                        .filter(type ->
                                type.getAnnotationOfType(Path.class).value().startsWith("/ops"))
                        .flatMap(type -> type.getMethods().stream().flatMap(method -> calls(type, method)))
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> calls(JavaClass type, JavaMethod method) {
        String path = type.getAnnotationOfType(Path.class).value()
                + (method.isAnnotatedWith(Path.class)
                        ? "/" + method.getAnnotationOfType(Path.class).value()
                        : "");
        return Stream.of(
                        method.isAnnotatedWith(GET.class) ? "GET " + path : "",
                        method.isAnnotatedWith(POST.class) ? "POST " + path : "")
                .filter(call -> !call.isEmpty());
    }
}

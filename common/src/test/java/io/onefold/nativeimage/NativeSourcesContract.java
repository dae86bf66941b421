package io.onefold.nativeimage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import io.onefold.http.Problem;
import io.smallrye.config.ConfigMapping;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.QueryParam;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What must be in the native sources of each service. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class NativeSourcesContract {
    /** What is read while an executable is made, and never by it. */
    private static final Pattern BUILD_ONLY = Pattern.compile(
            "META-INF/(MANIFEST\\.MF|jandex\\.idx|openapi\\.yaml|microprofile-config\\.properties|(maven|native-image|services)/.*)"
                    + "|application\\.properties");

    private static final Pattern NO_CLASS = Pattern.compile(".*(?<!\\.class)");
    private static final Pattern SERVICE = Pattern.compile("/META-INF/services/.*");
    private static final Pattern SETTINGS =
            Pattern.compile("/application\\.properties|/META-INF/microprofile-config\\.properties");

    /** Quarkus makes code of what it finds. */
    private static final String SOURCES_OF_SETTINGS = "META-INF/services/io.smallrye.config.ConfigSourceFactory";

    private final NativeSources sources = NativeSources.ofThisModule();
    private final List<Path> ours;
    private final List<Class<?>> classes;

    protected NativeSourcesContract() throws IOException {
        ours = sources.ourJars();
        classes = sources.ourClasses();
    }

    /** For what only some services have. */
    public final NativeSources sources() {
        return sources;
    }

    public final List<Class<?>> classes() {
        return classes;
    }

    @Test
    void keepWhatIsReadAndWrittenAsJson() {
        assertThat(JsonTypes.resourceMethods(classes).filter(JsonTypes::saysNothing))
                .as("give Response.ok(..), of which it can be seen what is written")
                .isEmpty();
        assertThat(JsonTypes.of(classes))
                .contains(Problem.class)
                .filteredOn(type -> !type.isEnum())
                .allMatch(type -> sources.keepsAllOf(type.getName()), "is kept for reflection");
    }

    /** {@code KnownParameters} looks at them. */
    @Test
    void keepTheParametersOfResources() {
        assertSoftly(softly -> JsonTypes.resourceMethods(classes).forEach(method -> {
            softly.assertThat(sources.keepsMethod(method.getDeclaringClass().getName(), method.getName()))
                    .as(method.toString())
                    .isTrue();
            beans(method)
                    .flatMap(bean -> Arrays.stream(bean.getDeclaredFields()))
                    .filter(field -> field.isAnnotationPresent(QueryParam.class))
                    .forEach(field -> softly.assertThat(
                                    sources.keepsField(field.getDeclaringClass().getName(), field.getName()))
                            .as(field.toString())
                            .isTrue());
        }));
    }

    private static Stream<Class<?>> beans(Method method) {
        return Arrays.stream(method.getParameters())
                .filter(parameter -> parameter.isAnnotationPresent(BeanParam.class))
                .map(Parameter::getType);
    }

    @Test
    void keepTheMappedVariables() {
        assertThat(classes)
                .filteredOn(NativeSourcesContract::isMapped)
                .isNotEmpty()
                .allMatch(type -> sources.keepsConstructorsOf(type.getName() + "$$CMImpl"), "is kept");
    }

    /** A mapping, or a group in one. */
    private static boolean isMapped(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return type.isAnnotationPresent(ConfigMapping.class)
                || (outer != null && type.isInterface() && outer.isAnnotationPresent(ConfigMapping.class));
    }

    @Test
    void keepWhatTheServiceLoaderFinds() throws IOException {
        for (Path jar : ours) {
            for (Map.Entry<String, byte[]> file : JarFiles.with(jar, SERVICE).entrySet()) {
                String path = file.getKey().substring(1);
                if (path.startsWith("META-INF/services/io.quarkus.")) {
                    continue; // made by Quarkus itself
                }
                assertThat(new String(file.getValue(), StandardCharsets.UTF_8).lines())
                        .as(path)
                        .allMatch(sources::keepsConstructorsOf, "can be made by its name");
                assertThat(path.equals(SOURCES_OF_SETTINGS) || sources.hasResource(path))
                        .as(path)
                        .isTrue();
            }
        }
    }

    /** Of ours; those of Kafka's settings are there by default. */
    @Test
    void keepWhatTheSettingsName() throws IOException {
        for (Path jar : ours) {
            assertThat(JarFiles.properties(jar, SETTINGS))
                    .filteredOn(value -> JarFiles.known(value).isPresent())
                    .allMatch(sources::keepsConstructorsOf, "can be made by its name");
        }
    }

    @Test
    void haveAllResources() throws IOException {
        for (Path jar : ours) {
            assertThat(JarFiles.with(jar, NO_CLASS).keySet().stream().map(path -> path.substring(1)))
                    .filteredOn(path -> !BUILD_ONLY.matcher(path).matches())
                    .allMatch(sources::hasResource, "is in the image");
        }
        assertThat(sources.hasResource("META-INF/quarkus-generated-openapi-doc.YAML"))
                .isTrue();
    }

    @Test
    void haveAllZonesAllCharsetsAndHttps() {
        assertThat(sources.args())
                .contains("-H:+AddAllCharsets", "--enable-url-protocols=http,https")
                .doesNotContain("IncludeTimeZones");
    }

    @Test
    void holdNothingOfTheMachineThatBuilds() throws IOException, InterruptedException {
        assertThat(BuildTimeProcess.held(sources.jars(), classes)).isEmpty();
    }
}

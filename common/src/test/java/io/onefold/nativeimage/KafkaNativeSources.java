package io.onefold.nativeimage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.security.Provider;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.security.auth.spi.LoginModule;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.Configurable;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.security.auth.AuthenticateCallbackHandler;
import org.apache.kafka.common.security.auth.Login;
import org.apache.kafka.common.security.oauthbearer.ClientJwtValidator;
import org.apache.kafka.common.security.oauthbearer.JwtRetriever;
import org.junit.jupiter.api.Test;

/** What must be there of the Kafka client as well: it makes by name what its settings name, and its codecs are C or reflection. */
public interface KafkaNativeSources {
    /** What brokers make, and what needs their libraries or a ticket of Kerberos, which nobody promises. */
    Pattern NOT_OURS = Pattern.compile(".*(Server|Validator|Broker|[Kk]erberos).*");

    NativeSources sources();

    List<Class<?>> classes();

    @Test
    default void keepWhatTheClientsDefaultsName() {
        Stream<Object> defaults = Stream.of(ConsumerConfig.configDef(), AdminClientConfig.configDef())
                .flatMap(settings -> settings.configKeys().values().stream())
                .filter(setting ->
                        !setting.name.equals(SaslConfigs.SASL_OAUTHBEARER_JWT_VALIDATOR_CLASS)) // see the next
                .map(setting -> setting.defaultValue)
                .flatMap(value -> value instanceof Collection<?> list ? list.stream() : Stream.of(value));
        assertThat(defaults.filter(Objects::nonNull)
                        .map(value -> value instanceof Class<?> type ? type.getName() : value.toString())
                        .filter(value -> JarFiles.known(value).isPresent()))
                .isNotEmpty()
                .allMatch(sources()::keepsConstructorsOf, "can be made by its name");
    }

    /** Plugs of ours, which are named in the code. */
    @Test
    default void keepWhatTheClientIsToldToMake() {
        assertThat(classes())
                .filteredOn(Configurable.class::isAssignableFrom)
                .extracting(Class::getName)
                .allMatch(sources()::keepsConstructorsOf, "can be made by its name");
    }

    @Test
    default void keepEachWayToLogIn() throws IOException {
        List<Class<?>> made =
                List.of(LoginModule.class, AuthenticateCallbackHandler.class, Login.class, JwtRetriever.class);
        List<Class<?>> security =
                JarFiles.classes(sources().jar("kafka-clients"), "/org/apache/kafka/common/security/.*");
        assertThat(security)
                .filteredOn(type -> made.stream().anyMatch(kind -> kind.isAssignableFrom(type))
                        && !Modifier.isAbstract(type.getModifiers())
                        && !NOT_OURS.matcher(type.getName()).matches())
                .hasSizeGreaterThan(8)
                .extracting(Class::getName)
                .allMatch(sources()::keepsConstructorsOf, "can be made by its name");
        assertThat(sources().keepsConstructorsOf(ClientJwtValidator.class.getName()))
                .isTrue();
        assertThat(security)
                .filteredOn(type -> Provider.class.isAssignableFrom(type)
                        && type.getSimpleName().endsWith("SaslClientProvider"))
                .isNotEmpty()
                .extracting(Class::getName)
                .allMatch(sources().args()::contains, "is among the providers");
        assertThat(sources().args()).contains("com.sun.security.sasl.Provider"); // PLAIN
    }

    @Test
    default void haveEveryCodec() {
        assertThat(Arrays.stream(CompressionType.values()).map(type -> type.name))
                .as("codecs that these tests know")
                .containsExactlyInAnyOrder("none", "gzip", "snappy", "lz4", "zstd");
    }

    @Test
    default void haveZstd() throws IOException {
        assertThat(sources().args()).contains("--initialize-at-run-time=com.github.luben.zstd");
        for (String stream : List.of("ZstdInputStreamNoFinalizer", "ZstdOutputStreamNoFinalizer")) {
            String type = "com.github.luben.zstd." + stream;
            assertThat(JarFiles.known(type).orElseThrow().getDeclaredFields())
                    .filteredOn(field -> field.getName().endsWith("Pos"))
                    .hasSize(2)
                    .allMatch(field -> sources().keepsFieldForC(type, field.getName()), "is kept for C");
        }
        assertThat(libraries("zstd-jni", "/linux/(amd64|aarch64)/.*\\.so"))
                .hasSize(2)
                .allMatch(sources()::hasResource, "is in the image");
    }

    /** Its factory makes these by a name that it puts together. */
    @Test
    default void haveLz4() throws IOException {
        List<Class<?>> instances =
                JarFiles.classes(sources().jar("lz4-java"), "/net/jpountz/.*Java(Safe|Unsafe).*").stream()
                        .filter(type -> Arrays.stream(type.getDeclaredFields())
                                .anyMatch(field -> field.getName().equals("INSTANCE")))
                        .toList();
        assertThat(instances)
                .hasSizeGreaterThan(8)
                .allMatch(type -> sources().keepsField(type.getName(), "INSTANCE"), "is kept")
                .filteredOn(type -> Arrays.stream(type.getDeclaredConstructors())
                        .anyMatch(constructor ->
                                Arrays.equals(constructor.getParameterTypes(), new Class<?>[] {int.class})))
                .isNotEmpty()
                .allMatch(type -> sources().keepsConstructorsOf(type.getName()), "can be made");
    }

    @Test
    default void haveSnappy() throws IOException {
        assertThat(sources().args()).contains("io.quarkus.kafka.client.runtime.graal.SnappyFeature");
        assertThat(libraries("snappy-java", "/org/xerial/snappy/native/Linux/(x86_64|aarch64)/.*\\.so"))
                .hasSize(2)
                .allMatch(sources()::hasResource, "is in the image");
    }

    private List<String> libraries(String jar, String path) throws IOException {
        return JarFiles.with(sources().jar(jar), Pattern.compile(path)).keySet().stream()
                .map(file -> file.substring(1))
                .toList();
    }
}

package io.onefold.stack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceProcessIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    private final Path application;

    ServiceProcessIT(@TempDir Path application) {
        this.application = application;
    }

    @BeforeEach
    void packageService() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, TinyService.class.getName());
        String name = TinyService.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream jar =
                        new JarOutputStream(Files.newOutputStream(application.resolve("quarkus-run.jar")), manifest);
                InputStream code = TinyService.class.getClassLoader().getResourceAsStream(name)) {
            jar.putNextEntry(new ZipEntry(name));
            code.transferTo(jar);
        }
    }

    @Test
    void isReadyOnItsOwnPorts() {
        try (ServiceProcess service = ServiceProcess.start("tiny", launch(Map.of("TINY_STATUS", "200")))) {
            service.awaitReady(SOON);
            service.awaitLive(SOON);

            assertThat(service.managementUrl()).isNotEqualTo(service.httpUrl());
        }
    }

    @Test
    void saysWhatTheServiceSaidWhenItIsNotReady() {
        try (ServiceProcess service = ServiceProcess.start("tiny", launch(Map.of("TINY_STATUS", "503")))) {
            assertThatThrownBy(() -> service.awaitReady(Duration.ofSeconds(2)))
                    .isInstanceOf(StackFailure.class)
                    .hasMessageContaining("not ready after 2 s")
                    .hasMessageContaining("waiting for nothing");
        }
    }

    @Test
    void saysWhatTheServiceSaidWhenItEnds() {
        try (ServiceProcess service = ServiceProcess.start("tiny", launch(Map.of()))) {
            assertThatThrownBy(() -> service.awaitReady(SOON))
                    .isInstanceOf(StackFailure.class)
                    .hasMessageContaining("TINY_STATUS is missing");
        }
    }

    private ServiceLaunch launch(Map<String, String> environment) {
        return ServiceLaunch.of(application, environment, application.resolve("tiny.log"));
    }
}

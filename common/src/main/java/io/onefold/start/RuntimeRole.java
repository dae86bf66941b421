package io.onefold.start;

import io.onefold.connect.DataSources;
import io.quarkus.flyway.FlywayConfigurationCustomizer;
import io.quarkus.flyway.FlywayDataSource;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Tells the migrations whom to grant to. Not in {@code application.properties}, where an empty {@code DATABASE_USERNAME}
 * would end the start before all problems are reported at once.
 */
@Singleton
@FlywayDataSource(DataSources.OWNER)
class RuntimeRole implements FlywayConfigurationCustomizer {
    private final Optional<String> name;

    RuntimeRole(@ConfigProperty(name = "DATABASE_USERNAME") Optional<String> name) {
        this.name = name;
    }

    @Override
    public void customize(FluentConfiguration migrations) {
        migrations.placeholders(Map.of("runtimeRole", name.orElse("")));
    }
}

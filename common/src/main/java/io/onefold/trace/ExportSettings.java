package io.onefold.trace;

import io.onefold.config.ConfigProblems;
import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.PropertiesConfigSource;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Tells the extension what {@link ExportVariables} read. Found by the service loader; what is wrong with a variable is
 * reported at start, and nothing is exported until then.
 */
public final class ExportSettings implements ConfigSourceFactory {
    private static final int ORDINAL = 100;

    @Override
    public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
        ExportVariables variables = new ExportVariables(name -> valueOf(context, name), new ConfigProblems());
        return List.of(new PropertiesConfigSource(variables.read(), "where spans go", ORDINAL));
    }

    private static Optional<String> valueOf(ConfigSourceContext context, String variable) {
        return Optional.ofNullable(context.getValue(variable).getRawValue()).filter(value -> !value.isBlank());
    }
}

package io.onefold.connect;

import io.onefold.config.ConfigProblems;
import io.onefold.config.DatabaseTls;
import io.onefold.config.Secret;
import io.onefold.config.Secrets;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;

/** Judges the {@code DATABASE_*} variables, the same for every service. */
public final class DatabaseVariables {
    private static final String URL = "DATABASE_URL";
    private static final String URL_FORM = "postgresql://[^@/?]+/[^@/?]+(\\?[^@]*)?";

    private final Map<String, String> environment;
    private final ConfigProblems problems;

    public DatabaseVariables(Map<String, String> environment, ConfigProblems problems) {
        this.environment = Map.copyOf(environment);
        this.problems = problems;
    }

    /** How to open the database; empty once a problem is noted. */
    public Optional<DatabaseAccess> read() {
        Optional<DatabaseTls> tls = required(URL).flatMap(this::tls);
        required("DATABASE_USERNAME");
        required("DATABASE_MIGRATION_USERNAME");
        Secrets secrets = new Secrets(environment, problems);
        Optional<Secret> password = secrets.required("DATABASE_PASSWORD");
        Optional<Secret> ownerPassword = secrets.required("DATABASE_MIGRATION_PASSWORD");
        return tls.flatMap(checked ->
                password.flatMap(runtime -> ownerPassword.map(owner -> new DatabaseAccess(checked, runtime, owner))));
    }

    private Optional<String> required(String variable) {
        Optional<String> value = Optional.ofNullable(environment.get(variable)).filter(text -> !text.isBlank());
        if (value.isEmpty()) {
            problems.add(variable, null, "needs a value");
        }
        return value;
    }

    private Optional<DatabaseTls> tls(String url) {
        if (!url.matches(URL_FORM)) {
            problems.addHidden(URL, "is postgresql://host:port/database?sslmode=.., without a user");
            return Optional.empty();
        }
        try {
            DatabaseTls tls = DatabaseTls.of(url);
            if (tls.authority().filter(file -> !Files.isReadable(file)).isPresent()) {
                problems.addHidden(URL, "has an sslrootcert that is no file that can be read");
            }
            return Optional.of(tls);
        } catch (IllegalArgumentException e) {
            problems.addHidden(URL, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }
}

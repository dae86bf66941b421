package io.onefold.statement;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Every statement that stands in a class named {@code *Store}. */
public final class StoreStatements {
    /** What every service takes from common. */
    private static final String[] SHARED = {"io.onefold.connect", "io.onefold.health", "io.onefold.start"};

    private StoreStatements() {}

    /** Those of the stores of a service, {@code io.onefold.ingest} for one, and of common. */
    public static Stream<SqlText> of(String service) {
        List<String> packages = new ArrayList<>(List.of(SHARED));
        packages.add(service);
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(packages).stream()
                        .filter(type -> type.getSimpleName().endsWith("Store") && !type.isNestedClass())
                        .sorted(Comparator.comparing(JavaClass::getName))
                        .flatMap(StoreStatements::statementsOf);
    }

    private static Stream<SqlText> statementsOf(JavaClass store) {
        List<SqlText> statements = new ArrayList<>();
        try {
            for (Field field : Class.forName(store.getName()).getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (Modifier.isStatic(modifiers) && Modifier.isFinal(modifiers)) {
                    field.setAccessible(true);
                    statements(store.getSimpleName(), field.getName(), field.get(null))
                            .forEach(statements::add);
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(store.getName(), e);
        }
        return statements.stream();
    }

    private static Stream<SqlText> statements(String store, String name, Object value) {
        if (value instanceof String sql) {
            return Stream.of(new SqlText(store, name, sql));
        }
        return value instanceof List<?> list
                ? list.stream().flatMap(one -> statements(store, name, one))
                : Stream.empty();
    }
}

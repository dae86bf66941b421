package io.onefold.stack;

import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a {@link TestStack}: {@code @ExtendWith(StackExtension.class)} and a parameter of that type in a
 * constructor, a test or a lifecycle method.
 *
 * <p>The servers are started once per JVM, for the first test that asks, and closed after the last. Each top-level test
 * class has a database of its own; names of topics and Redis keys are the test's business.
 */
public final class StackExtension implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(StackExtension.class);
    private static final int LONGEST_NAME = 40;

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestStack.class;
    }

    @Override
    public TestStack resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Store store = context.getRoot().getStore(NAMESPACE);
        Stack stack = store.computeIfAbsent(Stack.class, key -> StackSwitch.start(), Stack.class);
        return store.computeIfAbsent(
                topLevel(context.getRequiredTestClass()), test -> stackFor(test, stack), TestStack.class);
    }

    private static Class<?> topLevel(Class<?> test) {
        Class<?> outer = test;
        while (outer.getEnclosingClass() != null) {
            outer = outer.getEnclosingClass();
        }
        return outer;
    }

    private static TestStack stackFor(Class<?> test, Stack stack) {
        String name = test.getSimpleName().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        String unique = "t_" + name.substring(0, Math.min(LONGEST_NAME, name.length())) + "_"
                + Integer.toHexString(ThreadLocalRandom.current().nextInt());
        return new TestStack(stack, stack.createDatabase(unique));
    }
}

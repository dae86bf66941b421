package io.onefold.nativeimage;

import io.quarkus.arc.Arc;
import io.quarkus.arc.InjectableBean;
import io.quarkus.arc.InjectableContext;
import java.io.File;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Does, in a JVM of its own (see {@link BuildTimeProcess}), what is done when an executable is made: initialises our classes
 * and Quarkus' application, which makes some beans. Then it looks at all that they hold, as it would be in the image, the
 * same in each process.
 */
final class BuildTimeState {
    /** The value of a variable in the environment. */
    static final String MARK = "of-the-machine-that-builds";

    /** What the last line ends with. */
    static final String BEANS = " beans looked at";

    private static final int RANDOM = 4;
    private static final Pattern HOLDERS = Pattern.compile("io\\.onefold\\..*|java\\.util\\.(concurrent\\..*|[A-Z].*)");
    private static final List<Class<?>> OF_THE_MACHINE = List.of(
            RandomGenerator.class,
            InstantSource.class,
            InetAddress.class,
            SocketAddress.class,
            ProcessHandle.class,
            Thread.class,
            Executor.class,
            File.class,
            Path.class);

    private final Deque<Object> toSee = new ArrayDeque<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<String> held = new TreeSet<>();

    private BuildTimeState() {}

    /** Prints what is held, one in a line, and how many beans there are; the arguments are our classes. */
    public static void main(String[] args) throws Exception {
        BuildTimeState state = new BuildTimeState();
        Class.forName("io.quarkus.runner.ApplicationImpl");
        for (String type : args) {
            state.fields(Class.forName(type), null);
        }
        int beans = state.beans();
        state.look();
        state.held.forEach(System.out::println);
        System.out.println(beans + BEANS);
    }

    private int beans() throws ReflectiveOperationException {
        int made = 0;
        Object container = Arc.container();
        Iterable<?> beans =
                (Iterable<?>) container.getClass().getMethod("getBeans").invoke(container);
        for (Object each : beans) {
            InjectableBean<?> bean = (InjectableBean<?>) each;
            for (InjectableContext context : Arc.container().getContexts(bean.getScope())) {
                Object instance = context.isActive() ? context.get(bean) : null;
                if (instance != null && bean.getBeanClass().getName().startsWith("io.onefold.")) {
                    see(bean.getBeanClass().getName(), instance);
                    made++;
                }
            }
        }
        return made;
    }

    private void look() throws IllegalAccessException {
        while (!toSee.isEmpty()) {
            Object next = toSee.pop();
            if (next instanceof Object[] array) {
                for (int at = 0; at < Array.getLength(array); at++) {
                    see("an array", array[at]);
                }
            } else {
                for (Class<?> type = next.getClass(); type != null; type = type.getSuperclass()) {
                    fields(type, next);
                }
            }
        }
    }

    /** Those of the class itself, or of an object of it. */
    private void fields(Class<?> type, @Nullable Object of) throws IllegalAccessException {
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) == (of == null)
                    && !field.getType().isPrimitive()) {
                field.setAccessible(true);
                see(type.getName() + "." + field.getName(), field.get(of));
            }
        }
    }

    private void see(String where, @Nullable Object value) {
        if (value == null || !seen.add(value)) {
            return;
        }
        if (isOfTheMachine(value)) {
            held.add(where + " holds a " + value.getClass().getName());
        } else if (value instanceof Object[]
                || HOLDERS.matcher(value.getClass().getName()).matches()) {
            toSee.push(value);
        }
    }

    private static boolean isOfTheMachine(Object value) {
        if (value instanceof String text) {
            return text.contains(MARK);
        }
        if (value instanceof UUID id) {
            return id.version() == RANDOM;
        }
        return value.getClass().getName().startsWith("java.lang.ProcessEnvironment")
                || OF_THE_MACHINE.stream().anyMatch(kind -> kind.isInstance(value));
    }
}

package io.onefold.nativeimage;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SimpleVerifier;

/**
 * The types of what a class gives to an answer ({@code Response.ok(..)}, {@code .entity(..)}), which no signature tells. As
 * the compiler knew them: of an {@code Object} nothing is known.
 */
final class WrittenTypes {
    private static final Set<String> ANSWERS = Set.of(
            "jakarta/ws/rs/core/Response",
            "jakarta/ws/rs/core/Response$ResponseBuilder",
            "org/jboss/resteasy/reactive/RestResponse",
            "org/jboss/resteasy/reactive/RestResponse$ResponseBuilder");
    private static final Set<String> TAKING = Set.of("ok", "accepted", "entity");

    private final Set<Class<?>> types = new HashSet<>();

    private WrittenTypes() {}

    static Set<Class<?>> by(Collection<Class<?>> writers) {
        WrittenTypes written = new WrittenTypes();
        writers.forEach(written::read);
        return written.types;
    }

    private void read(Class<?> writer) {
        String file = writer.getName().replace('.', '/') + ".class";
        try (InputStream code = writer.getClassLoader().getResourceAsStream(file)) {
            ClassNode read = new ClassNode();
            new ClassReader(code).accept(read, 0);
            for (MethodNode method : read.methods) {
                read(read.name, method);
            }
        } catch (IOException | AnalyzerException | ClassNotFoundException e) {
            throw new LinkageError(writer.getName(), e);
        }
    }

    private void read(String owner, MethodNode method) throws AnalyzerException, ClassNotFoundException {
        Frame<BasicValue>[] frames = new Analyzer<>(new SimpleVerifier()).analyze(owner, method);
        for (int at = 0; at < frames.length; at++) {
            AbstractInsnNode instruction = method.instructions.get(at);
            if (frames[at] == null) { // never reached
                continue;
            }
            if (instruction instanceof MethodInsnNode call && takesAnything(call.owner, call.name, call.desc)) {
                int below = Type.getArgumentTypes(call.desc).length;
                add(frames[at].getStack(frames[at].getStackSize() - below).getType());
            } else if (instruction instanceof InvokeDynamicInsnNode made) {
                for (Object argument : made.bsmArgs) {
                    if (argument instanceof Handle handle
                            && takesAnything(handle.getOwner(), handle.getName(), handle.getDesc())) {
                        Type[] given = ((Type) made.bsmArgs[2]).getArgumentTypes();
                        add(given[given.length - 1]);
                    }
                }
            }
        }
    }

    private static boolean takesAnything(String owner, String name, String descriptor) {
        return ANSWERS.contains(owner)
                && TAKING.contains(name)
                && Arrays.stream(Type.getArgumentTypes(descriptor))
                        .limit(1)
                        .anyMatch(first -> first.getClassName().equals("java.lang.Object"));
    }

    private void add(Type type) throws ClassNotFoundException {
        if (type.getSort() == Type.OBJECT) {
            types.add(Class.forName(
                    type.getClassName(), false, Thread.currentThread().getContextClassLoader()));
        }
    }
}

package io.onefold.documentation;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** What the sources of a module log: all calls of its fields named {@code LOG}. */
public final class LinesInSources extends TreeScanner<@Nullable Void, @Nullable Void> {
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final String LOG = "io.onefold.log.Log";
    private static final String MESSAGE = "[a-z][^A-Z\"|`]*[^.!\\s]";
    private static final String KEY = "[a-z][A-Za-z]*";

    private final Map<String, Line> lines = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();

    private boolean logs;

    private LinesInSources() {}

    /** Of the module that is tested. */
    public static LinesInSources ofThisModule() {
        return below(SOURCES);
    }

    static LinesInSources below(Path folder) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        LinesInSources all = new LinesInSources();
        try (Stream<Path> files = Files.walk(folder);
                var manager = compiler.getStandardFileManager(null, null, null)) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(sources));
            task.parse().forEach(unit -> all.scan(unit, null));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    /** By their messages. */
    public Map<String, Line> lines() {
        return lines;
    }

    /** What is said in another way than agreed: words that are not fixed, or not in lower case. */
    public List<String> problems() {
        return problems;
    }

    @Override
    public @Nullable Void visitCompilationUnit(CompilationUnitTree unit, @Nullable Void nothing) {
        logs = unit.getImports().stream()
                .anyMatch(each -> each.getQualifiedIdentifier().toString().equals(LOG));
        return super.visitCompilationUnit(unit, null);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree variable, @Nullable Void nothing) {
        if (logs
                && String.valueOf(variable.getType()).equals("Log")
                && !variable.getName().contentEquals("LOG")) {
            problems.add("not named LOG: " + variable);
        }
        return super.visitVariable(variable, null);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void nothing) {
        if (call.getMethodSelect() instanceof MemberSelectTree method
                && method.getExpression().toString().equals("LOG")) {
            line(method.getIdentifier().toString(), call.getArguments(), call.toString());
        }
        return super.visitMethodInvocation(call, null);
    }

    /** Of which nobody sees what it says. */
    @Override
    public @Nullable Void visitMemberReference(MemberReferenceTree reference, @Nullable Void nothing) {
        if (reference.getQualifierExpression().toString().equals("LOG")) {
            problems.add(reference.toString());
        }
        return super.visitMemberReference(reference, null);
    }

    private void line(String level, List<? extends ExpressionTree> arguments, String call) {
        Set<String> keys = new TreeSet<>();
        for (int each = 1; each < arguments.size(); each += 2) {
            keys.add(literal(arguments.get(each)));
        }
        String message = literal(arguments.get(0));
        if (!message.matches(MESSAGE)
                || arguments.size() != 1 + 2 * keys.size()
                || !keys.stream().allMatch(key -> key.matches(KEY))) {
            problems.add(call);
        }
        lines.merge(message, new Line(Set.of(level), keys), Line::with);
    }

    /** Empty if it is none. */
    private static String literal(ExpressionTree tree) {
        return tree instanceof LiteralTree literal && literal.getValue() instanceof String text ? text : "";
    }
}

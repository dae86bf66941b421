package io.onefold.nativeimage;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The JVM in which {@link BuildTimeState} looks. */
final class BuildTimeProcess {
    private BuildTimeProcess() {}

    /** What is held that belongs to the machine, one in a line; or what went wrong. */
    static List<String> held(List<Path> jars, List<Class<?>> ours) throws IOException, InterruptedException {
        Path tests = Path.of(BuildTimeState.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        String classPath = Stream.concat(jars.stream(), Stream.of(tests))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Stream.of("lang", "util", "util.concurrent", "util.concurrent.atomic")
                .map(open -> "--add-opens=java.base/java." + open + "=ALL-UNNAMED")
                .forEach(command::add);
        command.addAll(
                List.of("-XX:TieredStopAtLevel=1", "-Djava.util.logging.manager=org.jboss.logmanager.LogManager"));
        command.addAll(List.of("-cp", classPath, BuildTimeState.class.getName()));
        ours.forEach(type -> command.add(type.getName()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        Stream.of("HOSTNAME", "ADMIN_TOKENS", "REDIS_URL")
                .forEach(variable -> builder.environment().put(variable, BuildTimeState.MARK));
        Process child = builder.start();
        List<String> said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        boolean looked = child.waitFor() == 0
                && !said.isEmpty()
                && said.get(said.size() - 1).endsWith(BuildTimeState.BEANS);
        return looked ? said.subList(0, said.size() - 1) : said;
    }
}

package io.onefold.manifests;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What somebody would apply: each service by itself, and the overlays. */
final class Installations {
    private Installations() {}

    static List<Manifests> all() {
        Stream<Path> bases = Folders.SERVICES.stream().map(Folders::base);
        Path overlays = Folders.K8S.resolve("overlays");
        // Without its patches it lacks what it mounts.
        Stream<Path> built = Kustomize.patches()
                ? Stream.of(overlays.resolve("local"), overlays.resolve("production"))
                : Stream.of(overlays.resolve("local"));
        return Stream.concat(bases, built).map(Kustomize::build).toList();
    }
}

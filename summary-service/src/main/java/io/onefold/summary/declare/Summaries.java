package io.onefold.summary.declare;

import io.onefold.http.Problem;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** The summaries by their names, for the resources. */
@ApplicationScoped
public class Summaries {
    private final List<Declaration> summaries;

    Summaries(Settings settings) {
        this.summaries = settings.summaries();
    }

    /** The declared summary of that name, or 404. */
    public Declaration named(String name) {
        return summaries.stream()
                .filter(summary -> summary.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Problem.notFound("there is no summary " + name));
    }
}

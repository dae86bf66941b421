package io.onefold.ingest.deadletter;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.io.UncheckedIOException;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestMulti;

/** {@code GET /ops/dead-letters/export}: dead letters with their records, a line of JSON for each. */
@Path("/ops/dead-letters/export")
public class DeadLetterExportResource {
    private static final String NDJSON = "application/x-ndjson";

    private final LetterContentStore store;
    private final ObjectMapper json;

    DeadLetterExportResource(LetterContentStore store, ObjectMapper json) {
        this.store = store;
        this.json = json;
    }

    /** Streamed, oldest first; the lines are what {@code GET /ops/dead-letters/{id}} answers. */
    @GET
    @Produces(NDJSON)
    @Operation(summary = "Dead letters with their raw bytes as NDJSON; the filters are those of the list")
    public RestMulti<String> export(@BeanParam LetterQuery query) {
        Multi<String> lines = store.all(query.filter()).map(this::line);
        return RestMulti.fromMultiData(lines)
                .header("Content-Disposition", "attachment; filename=\"dead-letters.ndjson\"")
                .build();
    }

    private String line(LetterContent letter) {
        try {
            return json.writeValueAsString(letter) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}

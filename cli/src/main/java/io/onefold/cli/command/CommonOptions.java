package io.onefold.cli.command;

import io.onefold.cli.ask.Addresses;
import io.onefold.cli.ask.Service;
import io.onefold.cli.ask.ServiceClient;
import io.onefold.cli.ask.Token;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** What every command takes. */
@Command
public final class CommonOptions {
    @Option(names = "--json", scope = ScopeType.INHERIT, description = "Print the service's JSON as it is.")
    private boolean json;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Where the token is, instead of ONEFOLD_TOKEN or ONEFOLD_TOKEN_FILE.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--ingest-url",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "Instead of ONEFOLD_INGEST_URL.")
    private @Nullable String ingest;

    @Option(
            names = "--summary-url",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "Instead of ONEFOLD_SUMMARY_URL.")
    private @Nullable String summary;

    @Option(
            names = "--webhook-url",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "Instead of ONEFOLD_WEBHOOK_URL.")
    private @Nullable String webhook;

    boolean json() {
        return json;
    }

    /**
     * Who asks that service.
     *
     * @throws IllegalArgumentException if the token or the URL breaks a rule
     */
    ServiceClient client(Service service, Map<String, String> environment) {
        Addresses addresses = new Addresses(environment)
                .say(Service.INGEST, ingest)
                .say(Service.SUMMARY, summary)
                .say(Service.WEBHOOK, webhook);
        addresses.of(service);
        return new ServiceClient(addresses, Token.find(tokenFile, environment));
    }
}

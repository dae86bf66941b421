package io.onefold.summary.suite;

import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** What a scrape of a replica gave. */
public record Metrics(String text) {
    /** Scrapes it. */
    public static Metrics of(ServiceProcess replica) {
        HttpRequest request = HttpRequest.newBuilder(replica.managementUrl().resolve("/q/metrics"))
                .build();
        try {
            return new Metrics(HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.ofString())
                    .body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** One sample, by its name and labels as they are written; 0 if there is none. */
    public double value(String sample) {
        return text.lines()
                .filter(line -> line.startsWith(sample + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
                .findFirst()
                .orElse(0);
    }
}

package io.onefold.cli.ask;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Asks the services. What is no success is {@link NotDone} with what the service said. Redirects are not followed: the
 * token is for the address that was given.
 */
public final class ServiceClient {
    private static final Duration CONNECTING = Duration.ofSeconds(5);
    /** An audit of a large stream takes up to ten minutes. */
    private static final Duration LONGEST = Duration.ofMinutes(11);

    private static final int PIECE = 64 * 1024;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECTING)
            .build();
    private final Addresses addresses;
    private final Token token;

    public ServiceClient(Addresses addresses, Token token) {
        this.addresses = addresses;
        this.token = token;
    }

    /** The whole answer. */
    public Answer ask(Question question) {
        HttpResponse<String> response = send(question, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        if (!isSuccess(response)) {
            throw Refusal.of(response.statusCode(), response.body());
        }
        return new Answer(response.body(), response.headers().firstValue("Link").orElse(""));
    }

    /** Copies the answer as it comes, however long it is, while somebody takes it. */
    public void copy(Question question, PrintStream to) {
        HttpResponse<InputStream> response = send(question, HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = response.body()) {
            if (!isSuccess(response)) {
                throw Refusal.of(response.statusCode(), new String(body.readAllBytes(), StandardCharsets.UTF_8));
            }
            byte[] piece = new byte[PIECE];
            for (int size = body.read(piece); size >= 0 && !to.checkError(); size = body.read(piece)) {
                to.write(piece, 0, size);
            }
        } catch (IOException e) {
            throw new NotDone("the answer ended before its end: what was written is not all", e);
        }
    }

    private <T> HttpResponse<T> send(Question question, HttpResponse.BodyHandler<T> body) {
        String url = addresses.of(question.service());
        try {
            return http.send(request(url, question), body);
        } catch (ConnectException | HttpConnectTimeoutException e) {
            throw new NotDone(
                    "nothing answers at " + url + "; " + question.service().variable() + " says where "
                            + question.service().word() + " is",
                    true);
        } catch (HttpTimeoutException e) {
            throw new NotDone(url + " gave no answer within " + LONGEST.toMinutes() + " minutes", e);
        } catch (IOException e) {
            throw new NotDone("the connection to " + url + " broke: " + e.getMessage(), true);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NotDone("interrupted", e);
        }
    }

    private HttpRequest request(String url, Question question) {
        String body = question.body();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + question.target()))
                .timeout(LONGEST)
                .header("Authorization", token.header())
                .method(
                        question.method(),
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        question.headers().forEach(request::header);
        return request.build();
    }

    private static boolean isSuccess(HttpResponse<?> response) {
        return response.statusCode() / 100 == 2;
    }
}

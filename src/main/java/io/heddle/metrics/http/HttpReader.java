package io.heddle.metrics.http;

import io.heddle.config.HttpConfig;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads answers of monitors. Each ends within the time-out, whole, and has status 200, or it is a
 * failure; redirects are not followed, as credentials are for the configured server alone.
 */
public final class HttpReader {
  private static final int OK = 200;
  private static final Set<Integer> DENIED = Set.of(401, 403);

  private final HttpConfig config;
  private final Credentials credentials;
  private HttpClient client;

  public HttpReader(HttpConfig config, Credentials credentials) {
    this.config = config;
    this.credentials = credentials;
  }

  /**
   * The text of the answer to {@code request}.
   *
   * @throws IOException saying which address failed, and how
   */
  public String read(HttpRequest.Builder request) throws IOException, InterruptedException {
    return start(request).await();
  }

  /** Sends {@code request}; its answer is to be awaited. Not thread-safe. */
  public Answer start(HttpRequest.Builder request) throws IOException {
    credentials.header().ifPresent(header -> request.setHeader("Authorization", header));
    if (client == null) {
      client = Trust.client(config);
    }
    HttpRequest whole = request.build();
    return new Answer(
        whole.uri(), client.sendAsync(whole, head -> new LimitedBody(config.maxBodyBytes())));
  }

  /** An answer under way. */
  public final class Answer {
    private final URI address;
    private final CompletableFuture<HttpResponse<String>> exchange;
    private final CompletableFuture<HttpResponse<String>> inTime;

    private Answer(URI address, CompletableFuture<HttpResponse<String>> exchange) {
      this.address = address;
      this.exchange = exchange;
      // The client's own time-out ends with the head of an answer; this one covers its body.
      this.inTime = exchange.copy().orTimeout(config.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    public String await() throws IOException, InterruptedException {
      try {
        HttpResponse<String> response = inTime.get();
        if (response.statusCode() == OK) {
          return response.body();
        }
        if (DENIED.contains(response.statusCode())) {
          credentials.forget();
        }
        throw failure("HTTP status " + response.statusCode(), null);
      } catch (ExecutionException e) {
        throw e.getCause() instanceof TimeoutException
            ? failure("no whole answer within " + config.timeout().toMillis() + " ms", e.getCause())
            : failure(e.getCause().toString(), e.getCause());
      } finally {
        // Ends what is still under way, be it for the time-out or because this thread is to stop.
        exchange.cancel(true);
      }
    }

    private IOException failure(String reason, Throwable cause) {
      return new IOException(withoutQuery() + ": " + reason, cause);
    }

    private String withoutQuery() {
      return address.getScheme() + "://" + address.getAuthority() + address.getPath();
    }
  }
}

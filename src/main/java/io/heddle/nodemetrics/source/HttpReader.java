package io.heddle.nodemetrics.source;

import io.heddle.config.HttpConfig;
import io.heddle.config.HttpConfig.AuthenticationConfig;
import io.heddle.config.MetricsConfig;
import io.heddle.nodemetrics.MetricsEnvironment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Reads a monitor's whole answer in time, of status 200, without following redirects, as
 * credentials are for the configured server alone.
 */
public final class HttpReader {
  private static final int OK = 200;
  private static final Set<Integer> DENIED = Set.of(401, 403);

  private final HttpConfig config;
  private final Credentials credentials;
  private HttpClient client;

  /** Reads with the credentials of one source. */
  HttpReader(
      MetricsConfig config, AuthenticationConfig authentication, MetricsEnvironment environment) {
    this(config.http(), new Credentials(authentication, environment.credentials()));
  }

  public HttpReader(HttpConfig config, Credentials credentials) {
    this.config = config;
    this.credentials = credentials;
  }

  /**
   * Returns the answer's text.
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

  /** The text of an answer, in UTF-8, of which no more than a limit is ever in memory. */
  static final class LimitedBody implements HttpResponse.BodySubscriber<String> {
    private final int maxBytes;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<String> body = new CompletableFuture<>();
    private Flow.Subscription subscription;

    LimitedBody(int maxBytes) {
      this.maxBytes = maxBytes;
    }

    @Override
    public CompletionStage<String> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
      subscription = newSubscription;
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
      for (ByteBuffer part : parts) {
        if (part.remaining() > maxBytes - bytes.size()) {
          subscription.cancel();
          body.completeExceptionally(
              new IOException("an answer of more than " + maxBytes + " bytes was cut off"));
          return;
        }
        byte[] read = new byte[part.remaining()];
        part.get(read);
        bytes.writeBytes(read);
      }
    }

    @Override
    public void onError(Throwable failure) {
      body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      body.complete(bytes.toString(StandardCharsets.UTF_8));
    }
  }

  static final class Trust {
    private Trust() {}

    static HttpClient client(HttpConfig config) throws IOException {
      HttpClient.Builder client =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .followRedirects(HttpClient.Redirect.NEVER)
              .connectTimeout(config.connectTimeout());
      if (config.certificates().isPresent()) {
        client.sslContext(trusting(config.certificates().get()));
      }
      return client.build();
    }

    private static SSLContext trusting(Path certificates) throws IOException {
      try (InputStream pem = Files.newInputStream(certificates)) {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
          trusted.setCertificateEntry("trusted-" + trusted.size(), each);
        }
        TrustManagerFactory managers =
            TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
      } catch (GeneralSecurityException e) {
        throw new IOException("the certificates in " + certificates + " cannot be used", e);
      }
    }
  }
}

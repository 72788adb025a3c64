package io.heddle.nodemetrics.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.heddle.bench.cluster.FreePort;
import io.heddle.config.HttpConfig;
import io.heddle.config.MetricsConfig;
import io.heddle.nodemetrics.TestNodes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.alias.CredentialProviderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpReaderTest {
  /** Only for who is to be given up: a busy machine takes longer to answer. */
  private static final String IMPATIENT = "http.timeout-ms=300";

  @TempDir Path directory;

  private static HttpReader reader(MetricsConfig config) {
    return new HttpReader(
        config.http(),
        new Credentials(config.prometheus().authentication(), new Configuration(false)));
  }

  private static final String PASSWORD = "of no importance";

  private static HttpReader ofShortBodies(MetricsConfig config) {
    HttpConfig http = config.http();
    return new HttpReader(
        new HttpConfig(http.connectTimeout(), http.timeout(), 16 * 1024, http.certificates()),
        new Credentials(config.prometheus().authentication(), new Configuration(false)));
  }

  private static String read(HttpReader reader, Monitor monitor) throws Exception {
    return reader.read(HttpRequest.newBuilder(URI.create(monitor.url() + "/x?q=query")));
  }

  private static void assertFails(HttpHandler handler, String message) throws Exception {
    try (Monitor monitor = new Monitor(handler)) {
      assertThatThrownBy(
              () -> read(ofShortBodies(TestNodes.config("http.timeout-ms=30000")), monitor))
          .isInstanceOf(IOException.class)
          .hasMessageContainingAll(monitor.url() + "/x: ", message)
          .hasMessageNotContaining("query");
    }
  }

  @Test
  void anAnswerIsItsBody() throws Exception {
    try (Monitor monitor = new Monitor(Monitor.saying(200, "näher"))) {
      assertThat(read(reader(TestNodes.config()), monitor)).isEqualTo("näher");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 302, 401, 404, 500, 503})
  void anyOtherStatusIsAFailure(int status) throws Exception {
    assertFails(Monitor.saying(status, ""), "HTTP status " + status);
  }

  @Test
  void aRedirectIsNotFollowed() throws Exception {
    List<String> asked = new CopyOnWriteArrayList<>();
    try (Monitor other = new Monitor(exchange -> asked.add("asked"))) {
      assertFails(
          exchange -> {
            exchange.getResponseHeaders().add("Location", other.url());
            Monitor.answer(exchange, 307, "");
          },
          "HTTP status 307");
    }
    assertThat(asked).isEmpty();
  }

  @Test
  void aMonitorThatHangsIsGivenUp() throws Exception {
    AtomicReference<Monitor> self = new AtomicReference<>();
    try (Monitor monitor = new Monitor(exchange -> self.get().hang())) {
      self.set(monitor);
      assertThatThrownBy(() -> read(reader(TestNodes.config(IMPATIENT)), monitor))
          .hasMessageContaining("no whole answer within 300 ms");
    }
  }

  @Test
  void anAnswerThatDoesNotEndIsGivenUp() throws Exception {
    AtomicReference<Monitor> self = new AtomicReference<>();
    try (Monitor monitor = new Monitor(exchange -> self.get().beginAndHang(exchange))) {
      self.set(monitor);
      assertThatThrownBy(() -> read(reader(TestNodes.config(IMPATIENT)), monitor))
          .hasMessageContaining("no whole answer within 300 ms");
    }
  }

  /** The limit is 16 kilobytes; the connection is closed, so that the sender ends too. */
  @Test
  void aGiganticAnswerIsCutOff() throws Exception {
    CountDownLatch hungUp = new CountDownLatch(1);
    assertFails(exchange -> Monitor.sendForEver(exchange, hungUp), "more than 16384 bytes");
    hungUp.await();
  }

  @Test
  void anAnswerThatBreaksOffIsAFailure() throws Exception {
    assertFails(
        exchange -> {
          exchange.sendResponseHeaders(200, 1_000);
          exchange.getResponseBody().write('{');
          exchange.getResponseBody().flush();
          throw new IOException("planted");
        },
        "");
  }

  @Test
  void nobodyThereIsAFailure() throws Exception {
    int port = FreePort.find();
    URI address = URI.create("http://127.0.0.1:" + port + "/x");
    assertThatThrownBy(() -> reader(TestNodes.config()).read(HttpRequest.newBuilder(address)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("127.0.0.1:" + port);
  }

  /** {@code dXNlcjpwYXNz} is user:pass in base 64. */
  @Test
  void theSecretIsReadAgainAfterARefusal() throws Exception {
    Path file = Files.writeString(directory.resolve("secret"), "pass\nmore\n");
    HttpReader reader =
        reader(
            TestNodes.config(
                "prometheus.authentication=basic",
                "prometheus.user=user",
                "prometheus.secret-file=" + file));
    List<String> headers = new CopyOnWriteArrayList<>();
    HttpHandler handler =
        exchange -> {
          headers.add(exchange.getRequestHeaders().getFirst("Authorization"));
          Monitor.answer(exchange, headers.size() == 2 ? 401 : 200, "");
        };
    try (Monitor monitor = new Monitor(handler)) {
      read(reader, monitor);
      Files.writeString(file, "other");
      assertThatThrownBy(() -> read(reader, monitor)).hasMessageContaining("401");
      read(reader, monitor);
    }
    assertThat(headers)
        .containsExactly("Basic dXNlcjpwYXNz", "Basic dXNlcjpwYXNz", "Basic dXNlcjpvdGhlcg==");
  }

  @Test
  void aSecretThatCannotBeUsedIsNotShown() throws Exception {
    Path file = Files.writeString(directory.resolve("secret"), "hush\u0001hush");
    MetricsConfig config =
        TestNodes.config("prometheus.authentication=bearer", "prometheus.secret-file=" + file);
    assertThatThrownBy(
            () -> reader(config).read(HttpRequest.newBuilder(URI.create("http://127.0.0.1:1/"))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("yarn.scheduler.heddle.metrics.prometheus.secret")
        .hasMessageNotContaining("hush");
  }

  @Test
  void aSecretMayStandInACredentialProvider() throws Exception {
    Configuration conf = new Configuration(false);
    conf.set(
        "hadoop.security.credential.provider.path",
        "localjceks://file" + directory.resolve("store.jceks"));
    var provider = CredentialProviderFactory.getProviders(conf).get(0);
    String alias = "yarn.scheduler.heddle.metrics.prometheus.secret";
    provider.createCredentialEntry(alias, "token-1".toCharArray());
    provider.flush();
    var authentication =
        TestNodes.config("prometheus.authentication=token").prometheus().authentication();

    assertThat(new Credentials(authentication, conf).header()).hasValue("Token token-1");
    assertThatThrownBy(() -> new Credentials(authentication, new Configuration(false)).header())
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(alias, "secret-file");
  }

  @Test
  void certificatesThatCannotBeReadAreAFailureOfThePoll() throws Exception {
    Path file = Files.writeString(directory.resolve("ca.pem"), "-----BEGIN CERTIFICATE-----\nx");
    HttpReader reader = reader(TestNodes.config("http.certificates=" + file));
    assertThatThrownBy(
            () -> reader.read(HttpRequest.newBuilder(URI.create("https://127.0.0.1:1/"))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString());
  }

  /** A server whose certificate it has signed itself is trusted by those who name it only. */
  @Test
  void whoeverTheCertificatesNameIsTrusted() throws Exception {
    Path keys = directory.resolve("keys");
    keytool("-genkeypair", "-keyalg", "EC", "-dname", "CN=monitor", "-ext", "san=ip:127.0.0.1");
    Path certificate = directory.resolve("certificate.pem");
    keytool("-exportcert", "-rfc", "-file", certificate.toString());

    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
    server.setHttpsConfigurator(new HttpsConfigurator(context(keys)));
    server.createContext("/", Monitor.saying(200, "hello"));
    server.start();
    try {
      URI address = URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/");
      assertThat(read(TestNodes.config("http.certificates=" + certificate), address))
          .isEqualTo("hello");
      assertThatThrownBy(() -> read(TestNodes.config(), address))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("PKIX");
    } finally {
      server.stop(0);
    }
  }

  private static String read(MetricsConfig config, URI address) throws Exception {
    Credentials none =
        new Credentials(config.prometheus().authentication(), new Configuration(false));
    return new HttpReader(config.http(), none).read(HttpRequest.newBuilder(address));
  }

  private void keytool(String... arguments) throws Exception {
    ProcessBuilder command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            arguments[0],
            "-keystore",
            directory.resolve("keys").toString(),
            "-storepass",
            PASSWORD,
            "-alias",
            "monitor");
    command.command().addAll(List.of(arguments).subList(1, arguments.length));
    Path log = directory.resolve("keytool.log");
    int status = command.redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
    assertThat(status).as(() -> read(log)).isZero();
  }

  private static String read(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SSLContext context(Path keys) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keys)) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }
}

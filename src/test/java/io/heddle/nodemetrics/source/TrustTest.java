package io.heddle.nodemetrics.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
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
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TrustTest {
  private static final String PASSWORD = "of no importance";

  @TempDir Path directory;

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

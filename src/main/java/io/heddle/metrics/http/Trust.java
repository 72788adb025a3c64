package io.heddle.metrics.http;

import io.heddle.config.HttpConfig;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Clients that trust whom the settings say. */
final class Trust {
  private Trust() {}

  /**
   * A client that follows no redirect.
   *
   * @throws IOException if the certificates cannot be used
   */
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

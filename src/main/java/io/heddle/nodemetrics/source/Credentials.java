package io.heddle.nodemetrics.source;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.config.HttpConfig.AuthenticationConfig;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** The header Authorization of one source; its secret is in no message. */
public final class Credentials {
  private final AuthenticationConfig config;
  private final Configuration providers;

  @GuardedBy("this")
  private Optional<String> header;

  public Credentials(AuthenticationConfig config, Configuration providers) {
    this.config = config;
    this.providers = providers;
  }

  /** Returns the header, if one is to be sent; its secret is read once. */
  synchronized Optional<String> header() throws IOException {
    if (header == null) {
      header =
          switch (config.scheme()) {
            case NONE -> Optional.empty();
            case BASIC -> Optional.of("Basic " + base64(config.user() + ":" + secret()));
            case BEARER -> Optional.of("Bearer " + secret());
            case TOKEN -> Optional.of("Token " + secret());
          };
    }
    return header;
  }

  /** Reads the secret anew next time, as it may have been changed. */
  synchronized void forget() {
    header = null;
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private String secret() throws IOException {
    Optional<Path> file = config.secretFile();
    String secret = file.isPresent() ? firstLine(file.get()) : fromProviders();
    // The HTTP client would name it in the message of its exception.
    if (secret.isEmpty() || !secret.chars().allMatch(c -> c >= ' ' && c != 0x7f)) {
      throw new IOException(
          "the secret of " + config.alias() + " is empty or holds control characters");
    }
    return secret;
  }

  private static String firstLine(Path file) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      String line = lines.readLine();
      return line == null ? "" : line.strip();
    }
  }

  private String fromProviders() throws IOException {
    char[] secret = providers.getPasswordFromCredentialProviders(config.alias());
    if (secret == null) {
      throw new IOException(
          "no credential provider holds " + config.alias() + "; store it or name a secret-file");
    }
    return new String(secret);
  }
}

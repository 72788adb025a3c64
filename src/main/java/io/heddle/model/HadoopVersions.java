package io.heddle.model;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.security.CodeSource;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Hadoop that a jar was built for, empty where unknown, and the one that runs, such as {@code
 * 3.4.1-amzn-0}.
 */
public record HadoopVersions(String built, String running) {
  public static final String ATTRIBUTE = "Built-For-Hadoop";

  /** What vendors add to a version, which may be numbers, does not count. */
  private static final Pattern NUMBERS = Pattern.compile("[0-9]+\\.[0-9]+\\.[0-9]+");

  public static HadoopVersions of(Class<?> type, String running) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    try {
      File file = source == null ? null : new File(source.getLocation().toURI());
      return new HadoopVersions(
          file != null && file.isFile() ? built(file) : "", Printable.value(running));
    } catch (IOException | URISyntaxException | IllegalArgumentException e) {
      return new HadoopVersions("", Printable.value(running));
    }
  }

  private static String built(File file) throws IOException {
    try (JarFile jar = new JarFile(file)) {
      Manifest manifest = jar.getManifest();
      String built = manifest == null ? null : manifest.getMainAttributes().getValue(ATTRIBUTE);
      return Printable.value(Objects.requireNonNullElse(built, ""));
    }
  }

  public Optional<String> warning() {
    return built.isEmpty() || numbers(built).equals(numbers(running))
        ? Optional.empty()
        : Optional.of(
            "Heddle's jar was built for Hadoop %s and runs in Hadoop %s: use a jar that was built for %s, see docs/install.md"
                .formatted(built, running, numbers(running)));
  }

  private static String numbers(String version) {
    Matcher matcher = NUMBERS.matcher(version);
    return matcher.lookingAt() ? matcher.group() : version;
  }
}

package io.heddle.bench.versions;

import java.util.ArrayList;
import java.util.List;

/** Options of the command line; {@code quick} runs only a slice of the tests. */
record VersionsOptions(List<String> versions, boolean quick) {
  /** The versions that docs/install.md promises. */
  static final List<String> PROMISED = List.of("3.4.1", "3.4.2", "3.4.3", "3.5.0");

  static final String USAGE =
      """
      usage: benchmarks/run versions [OPTION]...
        --version V        one version of Hadoop; again for more (%s)
        --quick            a slice: what depends most on Hadoop's own classes
      """
          .formatted(String.join(", ", PROMISED));

  /** Reads the command line; IllegalArgumentException names the argument and what is understood. */
  static VersionsOptions parse(List<String> arguments) {
    List<String> versions = new ArrayList<>();
    boolean quick = false;
    for (int i = 0; i < arguments.size(); i++) {
      switch (arguments.get(i)) {
        case "--quick" -> quick = true;
        case "--version" ->
            versions.add(version(i + 1 < arguments.size() ? arguments.get(++i) : ""));
        default ->
            throw new IllegalArgumentException("'" + arguments.get(i) + "' is not understood");
      }
    }
    return new VersionsOptions(versions.isEmpty() ? PROMISED : List.copyOf(versions), quick);
  }

  private static String version(String value) {
    if (!value.matches("3\\.[0-9]{1,3}\\.[0-9]{1,3}")) {
      throw new IllegalArgumentException(
          "--version '%s': give one such as %s".formatted(value, PROMISED.get(0)));
    }
    return value;
  }
}

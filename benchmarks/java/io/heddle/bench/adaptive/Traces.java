package io.heddle.bench.adaptive;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

final class Traces {
  private Traces() {}

  static Optional<Path> folder(String name) {
    String all = Optional.ofNullable(System.getenv("HEDDLE_TRACES")).orElse("../shared/traces");
    return Optional.of(Path.of(all).resolve(name)).filter(Files::isDirectory);
  }
}

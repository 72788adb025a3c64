package io.heddle.bench.upstream;

import io.heddle.bench.upstream.jvm.TestOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

final class OutcomeFile {
  private OutcomeFile() {}

  static List<TestOutcome> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    try (Stream<String> lines = Files.lines(file)) {
      return lines.map(TestOutcome::parse).toList();
    }
  }

  static void write(Path file, Collection<TestOutcome> outcomes) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, outcomes.stream().map(TestOutcome::line).toList());
  }
}

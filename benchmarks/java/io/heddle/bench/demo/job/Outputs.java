package io.heddle.bench.demo.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

final class Outputs {
  private Outputs() {}

  /** The files of all reduces, in the order of their partitions. */
  static List<Path> parts(Path output) throws IOException {
    try (Stream<Path> files = Files.list(output)) {
      return files.filter(file -> name(file).startsWith("part-r-")).sorted().toList();
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}

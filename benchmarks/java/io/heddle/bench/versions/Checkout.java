package io.heddle.bench.versions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;

/** Copy of this checkout in which a version of Hadoop is built; the build for another one stays. */
record Checkout(Path directory) {
  private static final Path ROOT = Path.of("").toAbsolutePath();

  /** What builds leave; the copy has its own. */
  private static final Set<String> LEFT_OUT = Set.of("target", ".git", ".idea", ".vscode");

  /** Brings the copy up to date; what was built in it stays. */
  void update() throws IOException {
    Files.createDirectories(directory);
    for (Path each : entries(directory)) {
      FileUtils.forceDelete(each.toFile());
    }
    for (Path each : entries(ROOT)) {
      if (Files.isDirectory(each)) {
        FileUtils.copyDirectoryToDirectory(each.toFile(), directory.toFile());
      } else {
        FileUtils.copyFileToDirectory(each.toFile(), directory.toFile());
      }
    }
  }

  private static List<Path> entries(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.filter(each -> !LEFT_OUT.contains(each.getFileName().toString())).toList();
    }
  }

  Path pom() {
    return directory.resolve("pom.xml");
  }

  Path target() {
    return directory.resolve("target");
  }
}

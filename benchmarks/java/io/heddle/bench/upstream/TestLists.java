package io.heddle.bench.upstream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

final class TestLists {
  static final String WIDE = "wide";
  static final Path DIRECTORY = Path.of("benchmarks", "resources", "upstream");
  private static final String RESOURCE_MANAGER = "org.apache.hadoop.yarn.server.resourcemanager";

  /** What creates one: a ResourceManager does, also by a class of another name in the tests. */
  private static final Set<String> SCHEDULERS =
      Set.of(
          RESOURCE_MANAGER + ".ResourceManager",
          RESOURCE_MANAGER + ".scheduler.capacity.CapacityScheduler");

  private TestLists() {}

  /** The classes of the project's list, or of a file of names; else IllegalArgumentException. */
  static List<String> named(String name, TestKit kit) throws IOException {
    if (name.equals(WIDE)) {
      return wide(kit);
    }
    Path own = DIRECTORY.resolve(name + ".txt");
    Path file = Files.exists(own) ? own : Path.of(name);
    if (!Files.exists(file)) {
      throw new IllegalArgumentException(
          "--list '" + name + "': give recommended, order, wide or a file of class names");
    }
    return lines(file);
  }

  static String className(String name, TestKit kit) throws IOException {
    return TestClasses.read(kit.classes()).names().stream()
        .filter(each -> each.equals(name) || each.endsWith("." + name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("--class '" + name + "': no such class"));
  }

  /** All that can come to create a CapacityScheduler, but those excluded for a reason. */
  private static List<String> wide(TestKit kit) throws IOException {
    Set<String> excluded =
        lines(DIRECTORY.resolve("wide-excluded.txt")).stream()
            .map(line -> line.split("\\s+", 2)[0])
            .collect(Collectors.toSet());
    return TestClasses.read(kit.classes()).testsThatReach(SCHEDULERS).stream()
        .filter(each -> !excluded.contains(each))
        .toList();
  }

  /** The lines of a file without comments, which begin with #, and empty ones. */
  static List<String> lines(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String content = line.replaceFirst("#.*", "").strip();
      if (!content.isEmpty()) {
        lines.add(content);
      }
    }
    return lines;
  }
}

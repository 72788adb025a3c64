package io.heddle.bench.adaptive.runtime;

import io.heddle.bench.adaptive.FacebookJobs;
import io.heddle.bench.adaptive.runtime.SeedRun.Value;
import io.heddle.bench.cluster.ForkedMain;
import io.heddle.tune.workload.Snapshot.Family;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;

/** Some seeds, in a JVM of its own; prints a line for each figure. */
final class SeedRuns {
  static final String GENERATED = "generated";

  private static final String VALUE = "value";

  private SeedRuns() {}

  /**
   * Arguments: folder of the traces, seconds between changes and seeds, both separated by commas.
   */
  public static void main(String[] args) {
    // What schedulers say of each container would take longer than all else.
    Logger.getRootLogger().setLevel(Level.WARN);
    ForkedMain.run(
        () -> {
          run(args[0], numbers(args[1]), args[2]);
          return null;
        });
  }

  private static void run(String source, List<Integer> intervals, String seeds) throws IOException {
    FacebookJobs jobs =
        source.equals(GENERATED) ? FacebookJobs.generated() : FacebookJobs.of(Path.of(source));
    for (int seed : numbers(seeds)) {
      for (Family family : Family.values()) {
        SeedRun.of(jobs, family, seed, intervals, value -> System.out.println(line(seed, value)))
            .measure();
      }
    }
  }

  private static List<Integer> numbers(String list) {
    return Arrays.stream(list.split(",", -1)).map(Integer::valueOf).toList();
  }

  private static String line(long seed, Value value) {
    return String.join(
        "\t",
        VALUE,
        String.valueOf(seed),
        value.workload(),
        value.row(),
        value.metric(),
        String.valueOf(value.value()),
        value.unit());
  }

  static boolean isValue(String line) {
    return line.startsWith(VALUE + "\t");
  }

  static long seed(String line) {
    return Long.parseLong(line.split("\t", -1)[1]);
  }

  static Value value(String line) {
    String[] parts = line.split("\t", -1);
    return new Value(parts[2], parts[3], parts[4], Double.parseDouble(parts[5]), parts[6]);
  }
}

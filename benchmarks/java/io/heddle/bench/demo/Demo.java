package io.heddle.bench.demo;

import io.heddle.bench.cluster.ClusterContender;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Runs the same MapReduce jobs on a mini cluster under Heddle and under the stock
 * CapacityScheduler, checks their results and compares both.
 *
 * <p>Exit codes: 0 if every job succeeded with a right result, 1 if one did not, 2 if a run could
 * not be finished.
 */
public final class Demo {
  private static final Duration LIMIT = Duration.ofSeconds(270);
  private static final List<ClusterContender> CONTENDERS =
      List.of(ClusterContender.HEDDLE, ClusterContender.CAPACITY);

  private Demo() {}

  /**
   * Runs the demo.
   *
   * @param args directory that everything is written under
   */
  public static void main(String[] args) throws InterruptedException {
    Locale.setDefault(Locale.ROOT); // English text, so English numbers
    try {
      Path home = Path.of(args[0]).toAbsolutePath();
      System.exit(run(home, System.out, Clock.systemUTC()) ? 0 : 1);
    } catch (IOException e) {
      System.err.println("The demo could not be finished: " + e.getMessage());
      System.exit(2);
    }
  }

  private static boolean run(Path home, PrintStream out, Clock clock)
      throws IOException, InterruptedException {
    Instant end = clock.instant().plus(LIMIT);
    deleteOld(home);
    Path text = Files.createDirectories(home).resolve("text");
    long characters = TextCorpus.gather(classPath(), text, DemoJobs.TEXT_FILES);
    out.printf("%nMini YARN cluster: %s.%n", DemoJobs.CLUSTER.describe());
    out.printf("Text to count: %,d characters from the jars of the class path.%n", characters);
    Fork fork = new Fork(home, text, new ProgressView(out, ProgressView.onTerminal()));
    List<DemoResult> results = new ArrayList<>();
    for (ClusterContender contender : CONTENDERS) {
      out.printf("%n%s (map %%/reduce %% per job, allocated share)%n", contender.schedulerClass());
      results.add(fork.run(contender, Duration.between(clock.instant(), end)));
    }
    out.print(DemoReport.of(results));
    Path page = home.resolve("index.html");
    Files.writeString(page, DemoPage.of(results));
    out.printf("%nAllocation over time: %s%n", page);
    return results.stream().allMatch(DemoResult::correct);
  }

  private static void deleteOld(Path home) throws IOException {
    if (Files.exists(home)) {
      try (Stream<Path> files = Files.walk(home)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static List<Path> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .toList();
  }
}

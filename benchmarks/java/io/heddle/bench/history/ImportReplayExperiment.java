package io.heddle.bench.history;

import io.heddle.bench.cluster.ForkedJvm;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import io.heddle.sim.workload.ClusterSpec;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Time and memory of {@code yarn heddle import} and of a replay of what it wrote. */
public final class ImportReplayExperiment implements Experiment {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(100, 64 * 1024, 16);
  private static final double LOAD = 0.6;
  private static final int JOBS = 10_000;
  private static final int QUICK_JOBS = 300;
  private static final Path HOME = Path.of("target", "bench", "import-replay").toAbsolutePath();
  private static final Duration LIMIT = Duration.ofMinutes(60);

  /** Far less than the history itself. */
  private static final int IMPORT_HEAP_MEGABYTES = 128;

  private static final int REPLAY_HEAP_MEGABYTES = 2_048;

  @Override
  public int usualSeeds() {
    return 1;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws Exception {
    int jobs = options.quick() ? QUICK_JOBS : JOBS;
    Figures figures = new Figures();
    for (long seed : options.seeds()) {
      Path home = HOME.resolve("seed-" + seed);
      remove(home);
      GeneratedHistory history = new GeneratedHistory(jobs, LOAD, CLUSTER);
      long tasks = history.write(home.resolve("history"), seed);
      figures.add("history", "heddle", "tasks", (double) tasks, "");
      figures.add("history", "heddle", "size", mebibytes(home.resolve("history")), "MB");
      Path workload = home.resolve("jobs.json");
      measure(
          "import",
          IMPORT_HEAP_MEGABYTES,
          home,
          figures,
          progress,
          List.of(
              "import",
              "--mapreduce",
              home.resolve("history/mapreduce").toString(),
              "--spark",
              home.resolve("history/spark").toString(),
              "--out",
              workload.toString()));
      for (String scheduler : List.of("capacity", "heddle")) {
        measure(
            "replay under " + scheduler,
            REPLAY_HEAP_MEGABYTES,
            home,
            figures,
            progress,
            List.of(
                "simulate",
                "--workload",
                workload.toString(),
                "--cluster",
                "100x64GBx16",
                "--scheduler",
                scheduler));
      }
    }
    Map<String, String> settings = Setup.measuredHere();
    settings.put("cluster", Setup.text(CLUSTER));
    settings.put("history", jobs + " jobs at a load of " + LOAD);
    settings.put("heap of import, MB", String.valueOf(IMPORT_HEAP_MEGABYTES));
    settings.put("heap of replay, MB", String.valueOf(REPLAY_HEAP_MEGABYTES));
    return options.result("import-replay", settings, figures, Map.of());
  }

  private static void measure(
      String name,
      int heapMegabytes,
      Path home,
      Figures figures,
      PrintStream progress,
      List<String> words)
      throws IOException, InterruptedException {
    Path peak = home.resolve("peak");
    List<String> arguments = Stream.concat(Stream.of(peak.toString()), words.stream()).toList();
    long begin = System.nanoTime();
    new ForkedJvm(name, home, heapMegabytes, progress::println)
        .run(MeasuredCommand.class, arguments, LIMIT);
    double seconds = (System.nanoTime() - begin) / 1e9;
    double mebibytes = Double.parseDouble(Files.readString(peak));
    progress.printf("%s: %.1f s, %.0f MB%n", name, seconds, mebibytes);
    figures.add(name, "heddle", "wall-time", seconds, "s");
    figures.add(name, "heddle", "memory", mebibytes, "MB");
  }

  private static double mebibytes(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum()
          / (double) (1 << 20);
    }
  }

  private static void remove(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  @Override
  public String summary(Result result) {
    return result.rows().stream()
        .filter(row -> row.workload().equals("import") && row.metric().equals("wall-time"))
        .map(row -> String.format("import took %.0f s", row.mean()))
        .findFirst()
        .orElse("nothing was imported");
  }
}

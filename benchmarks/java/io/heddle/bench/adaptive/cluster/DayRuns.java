package io.heddle.bench.adaptive.cluster;

import io.heddle.bench.adaptive.GoogleJobs;
import io.heddle.bench.cluster.ForkedJvm;
import io.heddle.bench.cluster.ForkedMain;
import io.heddle.tune.workload.Snapshot.Family;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;

/**
 * Runs, each in a JVM, two at a time: YARN keeps one run at a time in a process. Their number
 * changes no result. Means are kept in files until all end, so that what was cut off goes on.
 */
final class DayRuns {
  private static final Path DIRECTORY = Path.of("target", "bench", "adaptive-cluster");
  private static final Duration LIMIT = Duration.ofHours(4);
  private static final int AT_A_TIME = 2;

  /** A job of up to 400 tasks; a larger one would hold a group's containers beyond a period. */
  private static final int MOST_TASKS = 400;

  private static final String GENERATED = "generated";
  private static final String MEANS = "means\t";

  private DayRuns() {}

  static boolean areReal() {
    return GoogleJobs.folder().isPresent();
  }

  /** Arguments: folder of the trace, then those of {@link #arguments}. */
  public static void main(String[] args) {
    // What schedulers say of each container would take longer than all else.
    Logger.getRootLogger().setLevel(Level.WARN);
    ForkedMain.run(
        () -> {
          double[] means = run(args).means(source(args[0]));
          System.out.println(
              MEANS
                  + Arrays.stream(means)
                      .mapToObj(String::valueOf)
                      .collect(Collectors.joining("\t")));
          return null;
        });
  }

  private static GoogleJobs source(String folder) throws IOException {
    return GoogleJobs.load(
        folder.equals(GENERATED) ? Optional.empty() : Optional.of(Path.of(folder)), MOST_TASKS);
  }

  private static DayRun run(String[] args) {
    ClusterDay day =
        new ClusterDay(
            Integer.parseInt(args[1]),
            Integer.parseInt(args[2]),
            Integer.parseInt(args[3]),
            Double.parseDouble(args[4]));
    return new DayRun(
        day, Family.valueOf(args[5]), DayRun.Way.valueOf(args[6]), Long.parseLong(args[7]));
  }

  private static List<String> arguments(DayRun run) {
    ClusterDay day = run.day();
    return List.of(
        GoogleJobs.folder().map(Path::toString).orElse(GENERATED),
        String.valueOf(day.nodes()),
        String.valueOf(day.groups()),
        String.valueOf(day.periodSeconds()),
        String.valueOf(day.load()),
        run.family().name(),
        run.way().name(),
        String.valueOf(run.seed()));
  }

  static Map<DayRun, double[]> run(List<DayRun> runs, int heapMegabytes, PrintStream progress)
      throws IOException, InterruptedException {
    Map<DayRun, double[]> means = new LinkedHashMap<>();
    ExecutorService pool = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      Map<DayRun, Future<double[]>> forks = new LinkedHashMap<>();
      for (DayRun run : runs) {
        forks.put(run, pool.submit(() -> fork(run, heapMegabytes, progress)));
      }
      for (Map.Entry<DayRun, Future<double[]>> fork : forks.entrySet()) {
        means.put(fork.getKey(), fork.getValue().get());
      }
      for (DayRun run : runs) {
        Files.deleteIfExists(part(run));
      }
      return means;
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static double[] fork(DayRun run, int heapMegabytes, PrintStream progress)
      throws IOException, InterruptedException {
    String name =
        "%s-%s-%d".formatted(run.family(), run.way(), run.seed()).toLowerCase(Locale.ROOT);
    Path part = part(run);
    if (Files.exists(part)) {
      progress.println(part + " is there: not run again");
      return numbers(Files.readString(part));
    }
    AtomicReference<String> means = new AtomicReference<>();
    new ForkedJvm(
            name,
            DIRECTORY.resolve(name).toAbsolutePath(),
            heapMegabytes,
            line -> {
              if (line.startsWith(MEANS)) {
                means.set(line.substring(MEANS.length()));
              }
            })
        .run(DayRuns.class, arguments(run), LIMIT);
    if (means.get() == null) {
      throw new IOException("the run " + name + " said nothing");
    }
    Path whole = part.resolveSibling(part.getFileName() + ".new");
    Files.move(Files.writeString(whole, means.get()), part, StandardCopyOption.REPLACE_EXISTING);
    double[] seconds = numbers(means.get());
    progress.printf(Locale.ROOT, "%s: %.1f s%n", name, seconds[ClusterDay.periods()]);
    return seconds;
  }

  private static Path part(DayRun run) {
    List<String> all = arguments(run);
    String jobs = areReal() ? "real" : GENERATED;
    return DIRECTORY.resolve(
        "%s-%s.part".formatted(String.join("-", all.subList(1, all.size())), jobs));
  }

  private static double[] numbers(String line) {
    return Arrays.stream(line.split("\t", -1)).mapToDouble(Double::parseDouble).toArray();
  }
}

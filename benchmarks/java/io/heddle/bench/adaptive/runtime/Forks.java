package io.heddle.bench.adaptive.runtime;

import io.heddle.bench.adaptive.runtime.SeedRun.Value;
import io.heddle.bench.cluster.ForkedJvm;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/**
 * Seeds on several JVMs, one for each core: YARN keeps one run at a time in a process. Their number
 * changes no result. {@code source} is a folder of traces or {@link SeedRuns#GENERATED}, {@code
 * intervals} are seconds between changes.
 */
record Forks(String source, List<Integer> intervals, PrintStream progress) {
  private static final Path DIRECTORY = Path.of("target", "bench", "adaptive-runtime");
  private static final Duration LIMIT = Duration.ofHours(2);

  List<Value> run(List<Long> seeds) throws IOException, InterruptedException {
    int count = Math.min(Math.max(2, Runtime.getRuntime().availableProcessors()), seeds.size());
    Map<Long, List<Value>> bySeed = new TreeMap<>();
    ExecutorService pool = Executors.newFixedThreadPool(count);
    try {
      List<Future<?>> forks = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int first = i;
        forks.add(
            pool.submit(
                () -> {
                  fork(first, count, seeds, bySeed);
                  return null;
                }));
      }
      for (Future<?> fork : forks) {
        fork.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
    return bySeed.values().stream().flatMap(List::stream).toList();
  }

  private void fork(int first, int count, List<Long> seeds, Map<Long, List<Value>> bySeed)
      throws IOException, InterruptedException {
    List<String> own = new ArrayList<>();
    for (int i = first; i < seeds.size(); i += count) {
      own.add(String.valueOf(seeds.get(i)));
    }
    String name = "seeds-" + String.join("-", own);
    new ForkedJvm(
            name,
            DIRECTORY.resolve(String.valueOf(first)).toAbsolutePath(),
            line -> note(line, bySeed))
        .run(
            SeedRuns.class,
            List.of(
                source,
                intervals.stream().map(String::valueOf).collect(Collectors.joining(",")),
                String.join(",", own)),
            LIMIT);
  }

  private void note(String line, Map<Long, List<Value>> bySeed) {
    if (!SeedRuns.isValue(line)) {
      return;
    }
    Value value = SeedRuns.value(line);
    synchronized (bySeed) {
      bySeed.computeIfAbsent(SeedRuns.seed(line), seed -> new ArrayList<>()).add(value);
    }
    progress.printf(
        "%s, seed %d: %s %s %.2f %s%n",
        value.workload(),
        SeedRuns.seed(line),
        value.row(),
        value.metric(),
        value.value(),
        value.unit());
  }
}

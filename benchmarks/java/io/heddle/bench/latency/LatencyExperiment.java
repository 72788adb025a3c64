package io.heddle.bench.latency;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * How soon containers come, compared with CapacityScheduler as 3.5.0 ships it: real dispatchers,
 * simulated NodeManagers and ApplicationMasters. Each row has a JVM; they take turns, but for
 * figures that are seconds all run at the same time.
 */
public final class LatencyExperiment implements Experiment {
  private static final Path HOME = Path.of("target", "bench", "latency").toAbsolutePath();
  private static final int REPETITIONS = 3;

  /** On a busy machine what does not begin in this time is left out. */
  private static final long LIMIT_SECONDS = 20 * 60;

  private final Figures figures = new Figures();
  private final Map<LatencyRow, LatencyWorker> workers = new ConcurrentHashMap<>();
  private final List<String> broken = Collections.synchronizedList(new ArrayList<>());

  /** Repetitions; the seed draws the jobs and the hosts that requests name. */
  @Override
  public int usualSeeds() {
    return REPETITIONS;
  }

  @Override
  public List<String> parts() {
    return LatencyCell.FIRST.stream().map(LatencyCell::text).toList();
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws Exception {
    List<Long> seeds = options.quick() ? options.seeds().subList(0, 1) : options.seeds();
    long start = System.nanoTime();
    try {
      progress.println("warming up");
      for (LatencyCell cell : LatencyCell.warmUp(options.quick())) {
        together(cell, seeds.get(0));
      }
      for (long seed : seeds) {
        for (LatencyCell cell : cells(options, seed == seeds.get(0))) {
          long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
          boolean isLate = seconds > LIMIT_SECONDS;
          progress.printf(
              "%s, seed %d, after %d s%s%n", cell, seed, seconds, isLate ? ": left out" : "");
          if (!isLate) {
            measure(cell, seed).forEach(this::add);
          }
        }
      }
    } finally {
      workers.values().forEach(LatencyWorker::close);
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (LatencyRow row : LatencyRow.values()) {
      if (row != LatencyRow.STOCK) {
        ratios.putAll(figures.ratios(row.label(), LatencyRow.STOCK.label()));
      }
    }
    Map<String, Double> toOwn =
        figures.ratios(LatencyRow.HEDDLE.label(), LatencyRow.HEDDLE_SYNC.label());
    ratios.putAll(LatencyWanted.judge(figures.medianRows(), ratios, toOwn));
    return new Result("latency", settings(), seeds, figures.medianRows(), ratios);
  }

  private void add(LatencyRow row, List<Measure> measures) {
    for (Measure each : measures) {
      figures.add(each.workload(), row.label(), each.metric(), each.value(), each.unit());
    }
  }

  private static List<LatencyCell> cells(ExperimentOptions options, boolean isFirst) {
    List<LatencyCell> cells =
        options.quick() ? LatencyCell.QUICK : isFirst ? LatencyCell.FIRST : LatencyCell.ALWAYS;
    return cells.stream().filter(cell -> options.has(cell.text())).toList();
  }

  private Map<LatencyRow, List<Measure>> measure(LatencyCell cell, long seed) throws Exception {
    if (LatencyCell.TOGETHER.contains(cell)) {
      return together(cell, seed);
    }
    Map<LatencyRow, List<Measure>> measured = new EnumMap<>(LatencyRow.class);
    for (LatencyRow row : LatencyRow.values()) {
      measured.put(row, measure(row, cell, seed));
    }
    return measured;
  }

  private Map<LatencyRow, List<Measure>> together(LatencyCell cell, long seed) throws Exception {
    Map<LatencyRow, List<Measure>> measured = new EnumMap<>(LatencyRow.class);
    try (Together together = new Together(LatencyRow.values().length)) {
      Map<LatencyRow, Future<List<Measure>>> all = new EnumMap<>(LatencyRow.class);
      for (LatencyRow row : LatencyRow.values()) {
        all.put(row, together.submit(() -> measure(row, cell, seed)));
      }
      for (Map.Entry<LatencyRow, Future<List<Measure>>> each : all.entrySet()) {
        measured.put(each.getKey(), each.getValue().get());
      }
    }
    return measured;
  }

  /** Measures a cell in the row's JVM; one that fails is noted, and the next cell gets another. */
  private List<Measure> measure(LatencyRow row, LatencyCell cell, long seed) throws IOException {
    if (!workers.containsKey(row)) {
      workers.put(row, LatencyWorker.start(row, HOME));
    }
    try {
      return workers.get(row).measure(cell, seed);
    } catch (IOException e) {
      broken.add(e.getMessage());
      workers.remove(row).close();
      return List.of();
    }
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = Setup.measuredHere();
    settings.put("node heartbeat, ms", "1000, staggered");
    settings.put("requests", "ten containers at a time by two masters of each heartbeat");
    settings.put("short jobs", "5 to 20 maps of 2 to 5 s, 1 to 3 reduces, masters' heartbeat 1 s");
    settings.put("ordering", "fifo; one off-switch container per heartbeat, as shipped");
    settings.put("figures", "median over repetitions in place of the mean");
    return settings;
  }

  @Override
  public List<String> broken() {
    return broken;
  }
}

package io.heddle.bench.adaptive.runtime;

import io.heddle.bench.adaptive.FacebookJobs;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A load whose mix of jobs changes, on the real Capacity and Fair schedulers: settings that the
 * tuner changes beside settings that stay (AdaptiveConfig, Section 4.4). The seeds take 6 and 8
 * containers and 2 and 4 queues in turn.
 */
public final class RuntimeExperiment implements Experiment {
  private static final int CLUSTERS = 4;

  /** Seconds. */
  private static final List<Integer> INTERVALS = List.of(20, 60, 120, 240, 480);

  @Override
  public int usualSeeds() {
    return 12;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress)
      throws IOException, InterruptedException {
    Map<String, String> sources = new LinkedHashMap<>();
    FacebookJobs.folder().ifPresent(folder -> sources.put("", folder.toString()));
    if (sources.isEmpty()) {
      sources.put("", SeedRuns.GENERATED);
    } else if (!options.quick()) {
      sources.put("/generated", SeedRuns.GENERATED);
    }
    Figures figures = new Figures();
    for (Map.Entry<String, String> source : sources.entrySet()) {
      // The trace's jobs under all intervals; generated ones show that it is not the trace alone.
      boolean all = source.getKey().isEmpty() && !options.quick();
      new Forks(source.getValue(), all ? INTERVALS : List.of(SeedRun.USUAL_INTERVAL), progress)
          .run(source.getKey().isEmpty() ? options.seeds() : few(options.seeds()))
          .forEach(
              value ->
                  figures.add(
                      value.workload() + source.getKey(),
                      value.row(),
                      value.metric(),
                      value.value(),
                      value.unit()));
    }
    return options.result(
        "adaptive-runtime",
        settings(sources.get("").equals(SeedRuns.GENERATED)),
        figures,
        ratios(figures));
  }

  private static List<Long> few(List<Long> seeds) {
    return seeds.subList(0, Math.min(seeds.size(), CLUSTERS));
  }

  private static Map<String, Double> ratios(Figures figures) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String ours : List.of(SeedRun.ADAPTIVE, SeedRun.SIZES)) {
      for (String other : List.of(SeedRun.MEAN, SeedRun.BEST, SeedRun.EQUAL)) {
        ratios.putAll(figures.ratios(ours, other));
      }
    }
    return ratios;
  }

  private static Map<String, String> settings(boolean generated) {
    Map<String, String> settings =
        Setup.of(
            "6 or 8 containers of 2 GB, two on a node, AMs next to them; 2 or 4 queues",
            "jobs for 20 minutes at a load of 1.2, another mix every 2 minutes: "
                + (generated ? "generated" : "SWIM's traces of Facebook"));
    settings.put(
        "estimates",
        "expected task times are off by a lognormal factor of sigma " + LoadRun.ESTIMATES_OFF);
    settings.put(
        "floor of a queue",
        "%s; for the tuner on the Fair scheduler %s".formatted(LoadRun.FLOOR, LoadRun.FAIR_FLOOR));
    settings.put("size classes", SeedRun.SIZE_CLASSES + ", patience 1,800 s");
    return settings;
  }

  @Override
  public String summary(Result result) {
    return result.rows().stream()
        .filter(
            row ->
                row.workload().equals("capacity-interval-1min") && row.metric().equals(SeedRun.JCT))
        .filter(
            row -> row.scheduler().equals(SeedRun.SIZES) || row.scheduler().equals(SeedRun.MEAN))
        .map(row -> "%s %.0f s".formatted(row.scheduler(), row.mean()))
        .reduce("capacity-interval-1min, mean completion time:", (a, b) -> a + " " + b);
  }
}

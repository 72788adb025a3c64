package io.heddle.bench.soak.real;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Minutes of real time in which everything fails at random; then nothing may be left. */
public final class RealSoakExperiment implements Experiment {
  private static final Path HOME = Path.of("target", "bench", "soak-real").toAbsolutePath();
  private static final Duration USUAL = Duration.ofMinutes(20);
  private static final Duration QUICK = Duration.ofMinutes(1);
  private static final String WORKLOAD = "mini-cluster";
  private static final String HEDDLE = "heddle";

  private final Figures figures = new Figures();
  private final List<String> broken = new ArrayList<>();

  @Override
  public int usualSeeds() {
    return 1;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws Exception {
    Duration duration = options.quick() ? QUICK : USUAL;
    for (long seed : options.seeds()) {
      SoakOutcome outcome = RealSoak.run(HOME.resolve("seed-" + seed), duration, seed, progress);
      outcome.told().forEach((resource, text) -> progress.println(resource + ": " + text));
      progress.println(
          "more threads than early: " + outcome.late().moreThreadsThan(outcome.early()));
      add(outcome);
      Stream.concat(outcome.left().stream(), outcome.grown().stream())
          .forEach(each -> broken.add("seed " + seed + ": " + each));
    }
    Map<String, String> settings = Setup.measuredHere();
    settings.put("minutes", String.valueOf(duration.toMinutes()));
    return options.result("soak-real", settings, figures, Map.of());
  }

  private void add(SoakOutcome outcome) {
    outcome.counts().forEach((name, count) -> add(name, count, ""));
    outcome.failures().forEach((name, count) -> add(name, count, ""));
    add("stuck", outcome.stuck().size(), "");
    add("lost-containers", (double) outcome.lostContainers(), "");
    add("remembered", outcome.leftovers().remembered(), "");
    add("heap-early", outcome.early().heapMb(), "MB");
    add("heap-late", outcome.late().heapMb(), "MB");
    add("threads-early", outcome.early().threadCount(), "");
    add("threads-late", outcome.late().threadCount(), "");
    add("files-early", outcome.early().files(), "");
    add("files-late", outcome.late().files(), "");
  }

  private void add(String metric, double value, String unit) {
    figures.add(WORKLOAD, HEDDLE, metric, value, unit);
  }

  @Override
  public List<String> broken() {
    return broken;
  }

  @Override
  public String summary(Result result) {
    return "bounds that do not hold: " + broken.size();
  }
}

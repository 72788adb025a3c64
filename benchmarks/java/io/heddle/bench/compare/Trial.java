package io.heddle.bench.compare;

import io.heddle.bench.experiment.Figures;
import io.heddle.bench.generate.Hints;
import io.heddle.sim.RunObserver;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.compare.Comparison;
import io.heddle.sim.compare.Comparison.Watch;
import io.heddle.sim.compare.Comparison.WorkloadSource;
import io.heddle.sim.report.LowerBound;
import io.heddle.sim.report.RunFigures;
import io.heddle.sim.report.RunResult;
import io.heddle.sim.report.SimulationReport;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * One workload on one cluster, whose users give such hints; of the metrics of {@link RunFigures}
 * those, and jobs that did not finish, are reported.
 */
public record Trial(
    String workload,
    ClusterSpec cluster,
    Function<Hints, WorkloadSource> jobs,
    Set<String> metrics,
    Function<Workload, List<Gauge>> gauges,
    LongFunction<SimulationSettings> settings) {
  private static final Set<String> NOT_FINISHED = Set.of("unfinished", "failed", "refused");

  public Trial(
      String workload,
      ClusterSpec cluster,
      Function<Hints, WorkloadSource> jobs,
      Set<String> metrics,
      Function<Workload, List<Gauge>> gauges) {
    this(workload, cluster, jobs, metrics, gauges, SimulationSettings::standard);
  }

  private record RunId(String scheduler, long seed) {}

  public Trial reporting(Set<String> fewer) {
    return new Trial(workload, cluster, jobs, fewer, run -> List.of(), settings);
  }

  /** Runs each entrant with each seed; rows come in the order of the entrants, then the bound. */
  public void run(List<Entrant> entrants, List<Long> seeds, PrintStream progress, Figures figures)
      throws IOException {
    Map<RunId, RunResult> runs = new LinkedHashMap<>();
    Map<RunId, List<Gauge>> watching = new LinkedHashMap<>();
    List<LowerBound> bounds = new ArrayList<>();
    Map<Hints, List<Entrant>> byHints =
        entrants.stream()
            .collect(
                Collectors.groupingBy(Entrant::hints, LinkedHashMap::new, Collectors.toList()));
    for (Map.Entry<Hints, List<Entrant>> same : byHints.entrySet()) {
      SimulationReport report =
          comparison(same.getKey(), same.getValue(), seeds)
              .run(
                  progressTo(progress),
                  (recorder, scheduler, seed, submitted) -> {
                    List<RunObserver> observers = new ArrayList<>(List.of(recorder));
                    observers.addAll(
                        watching.computeIfAbsent(
                            new RunId(scheduler, seed), id -> gauges.apply(submitted)));
                    return new Observers(observers);
                  });
      report.runs().forEach(run -> runs.put(new RunId(run.scheduler(), run.seed()), run));
      bounds = report.bounds();
    }
    for (Entrant entrant : entrants) {
      for (long seed : seeds) {
        RunId id = new RunId(entrant.name(), seed);
        add(entrant.name(), RunFigures.of(runs.get(id)), figures);
        watching
            .get(id)
            .forEach(
                gauge ->
                    figures.add(
                        workload, entrant.name(), gauge.metric(), gauge.value(), gauge.unit()));
      }
    }
    bounds.forEach(bound -> add(LowerBound.NAME, RunFigures.of(bound), figures));
  }

  private Comparison comparison(Hints hints, List<Entrant> entrants, List<Long> seeds) {
    return new Comparison(
        workload,
        jobs.apply(hints),
        cluster,
        entrants.stream().map(Entrant::contender).toList(),
        seeds.stream().map(settings::apply).toList(),
        Map.of());
  }

  private void add(String scheduler, Map<RunFigures.Metric, Double> ofRun, Figures figures) {
    ofRun.forEach(
        (metric, value) -> {
          if (metrics.contains(metric.name()) || NOT_FINISHED.contains(metric.name())) {
            figures.add(workload, scheduler, metric.name(), value, metric.unit());
          }
        });
  }

  private Watch progressTo(PrintStream progress) {
    RunId[] last = new RunId[1];
    return position -> {
      RunId now = new RunId(position.scheduler(), position.seed());
      if (!now.equals(last[0])) {
        progress.printf("%s: %s, seed %d%n", workload, now.scheduler(), now.seed());
        last[0] = now;
      }
      return true;
    };
  }
}

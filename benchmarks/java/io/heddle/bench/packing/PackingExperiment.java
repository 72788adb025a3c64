package io.heddle.bench.packing;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Headline;
import io.heddle.bench.compare.Ratios;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.compare.Trial;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.generate.Hints;
import io.heddle.sim.QueuedSettings;
import io.heddle.sim.Schedulers;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Demands and durations as production clusters have them, in queues with guaranteed shares, at
 * loads below and above what the cluster can do. All but {@code fifo} have the queues.
 */
public final class PackingExperiment implements Experiment {
  private static final double[] LOADS = {0.7, 0.9, 1.1, 2.0};
  private static final double QUICK_LOAD = 0.9;
  private static final List<List<String>> OTHERS =
      List.of(List.of("capacity"), List.of("drf"), List.of("fifo"));
  private static final Schedulers SCHEDULERS = new Schedulers(QueuedSettings.of(Queues.percents()));

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    PackingTrials trials = options.quick() ? PackingTrials.QUICK : PackingTrials.WHOLE;
    List<Entrant> entrants =
        Stream.of(
                Entrant.stock(SCHEDULERS, "fifo", "drf", "capacity"),
                Entrant.policy(SCHEDULERS, "ffd-dp"),
                Entrant.policy(SCHEDULERS, "haste"),
                heddle(Entrant.HEDDLE, Map.of()))
            .flatMap(each -> each)
            .toList();
    Figures figures = new Figures();
    for (double load : options.quick() ? new double[] {QUICK_LOAD} : LOADS) {
      for (Trial trial : trials.at(load)) {
        trial.run(entrants, options.seeds(), progress, figures);
      }
    }
    Map<String, String> settings =
        Setup.of(Setup.text(trials.cluster()), "jobs of stages, Poisson arrivals");
    settings.put("queues", "guaranteed per cent of the cluster: " + Queues.percents());
    return options.result("packing", settings, figures, Ratios.ofHeddle(entrants, figures, OTHERS));
  }

  public static Stream<Entrant> heddle(String row, Map<String, String> keys) {
    return Entrant.policy(SCHEDULERS, row, Entrant.HEDDLE, keys, Hints.NONE);
  }

  @Override
  public String summary(Result result) {
    return Headline.largest(result, Headline.ours(result), "capacity", "jct-mean");
  }
}

package io.heddle.bench.colocation;

import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.compare.Headline;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Queues of jobs that share nodes, under the real schedulers with simulated interference: {@code
 * cases}, each after {@code before}, which the papers' learners had run. The order of submission is
 * first.
 */
record CoLocationExperiment(
    String name,
    List<QueueCase> before,
    List<QueueCase> cases,
    Function<Contestants, List<Contestant>> rows)
    implements Experiment {
  private static final int SEEDS = 20;

  @Override
  public int usualSeeds() {
    return SEEDS;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) {
    Figures figures = new Figures();
    Map<String, Double> ratios = new LinkedHashMap<>();
    Map<Long, WarmStart> schools = new HashMap<>();
    options.seeds().forEach(seed -> schools.put(seed, new WarmStart(seed)));
    for (QueueCase about : cases) {
      CaseFigures ofCase = new CaseFigures(about, figures);
      List<Contestant> contestants = contestants(about);
      for (long seed : options.seeds()) {
        for (Contestant contestant : contestants) {
          progress.printf("%s: %s, seed %d%n", about.name(), contestant.name(), seed);
          List<QueueCase> earlier = contestant.schooling().before(before, about);
          ofCase.add(contestant.name(), schools.get(seed).run(contestant, about, earlier));
        }
        ofCase.addBound(seed);
      }
    }
    for (Contestant contestant : contestants(cases.get(0))) {
      if (!contestant.name().equals(Contestants.FIFO)) {
        ratios.putAll(figures.ratios(contestant.name(), Contestants.FIFO));
        ratios.putAll(figures.worst(contestant.name(), Contestants.FIFO, CaseFigures.MAKESPAN));
      }
    }
    ratios.putAll(GainShares.of(figures.rows()));
    return options.result(name, settings(before, cases), figures, ratios);
  }

  private static Map<String, String> settings(List<QueueCase> before, List<QueueCase> cases) {
    DrivenQueue first = DrivenQueue.of(cases.get(0));
    Map<String, String> settings =
        Setup.of(
            Setup.text(first.cluster()),
            "jobs of the papers' letters, in containers that share nodes");
    settings.remove("slow-start");
    settings.put("jobs at once", String.valueOf(cases.get(0).layout().jobsAtOnce()));
    settings.put("queues before", before.stream().map(QueueCase::name).toList().toString());
    settings.put("monitor", "a sample a minute, each figure off by a normal error of 30 %");
    for (QueueCase about : cases) {
      settings.put(
          about.name(),
          "%d jobs, %s, nodes %s"
              .formatted(about.queue().size(), about.arrivals(), about.layout().placement()));
    }
    return settings;
  }

  private List<Contestant> contestants(QueueCase about) {
    return rows.apply(new Contestants(about.layout().jobsAtOnce()));
  }

  @Override
  public String summary(Result result) {
    return Headline.largest(result, Contestants.COMPANION, Contestants.FIFO, CaseFigures.MAKESPAN);
  }
}

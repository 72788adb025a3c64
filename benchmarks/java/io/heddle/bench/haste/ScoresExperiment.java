package io.heddle.bench.haste;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.generate.HasteTable;
import io.heddle.bench.generate.HasteWorkload;
import io.heddle.bench.generate.Hints;
import io.heddle.explain.Explanation;
import io.heddle.explain.Explanation.Placed;
import io.heddle.score.Candidate;
import io.heddle.sim.PartialObserver;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.InspectedRun;
import io.heddle.sim.engine.scheduler.DrivenChoice;
import io.heddle.sim.report.Result;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * What HaSTE-A's scorers say of the jobs of Table 4 over time (Yao et al., Figure 8): the mean of
 * each term, as normalised and before its weight, over the decisions in which a job was compared.
 */
public final class ScoresExperiment implements Experiment {
  private static final long LOOK_MILLIS = 1_000;
  private static final long PERIOD_SECONDS = 200;
  private static final String VALUE = "of 1";

  @Override
  public int usualSeeds() {
    return 3;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) {
    Figures figures = new Figures();
    for (long seed : options.seeds()) {
      progress.println("haste-a, seed " + seed);
      watch(seed, figures);
    }
    return new Result(
        "haste-scores",
        Setup.of(
            Setup.text(HasteTable.MIXED_2.cluster()),
            "numbers of tasks and demands of the HaSTE paper, Table 4"),
        options.seeds(),
        figures.rows(),
        Map.of());
  }

  private static void watch(long seed, Figures figures) {
    Set<String> seen = new HashSet<>();
    try (InspectedRun run =
        new InspectedRun(
            HasteWorkload.of(HasteTable.MIXED_2, Hints.STAGES, seed),
            HasteTable.MIXED_2.cluster(),
            DrivenChoice.of(HasteRows.hasteA().contender().scheduler()),
            SimulationSettings.standard(seed),
            new PartialObserver() {})) {
      run.every(LOOK_MILLIS, () -> look(run, seen, figures));
      run.run();
    }
  }

  private static void look(InspectedRun run, Set<String> seen, Figures figures) {
    Map<String, String> names = new HashMap<>();
    Set<ApplicationId> known = run.scheduler().getSchedulerApplications().keySet();
    List<Explanation> explanations =
        known.stream().flatMap(id -> run.scheduler().explain(id).stream()).toList();
    explanations.forEach(each -> names.put(each.application(), each.name()));
    for (Explanation each : explanations) {
      for (Placed placed : each.placed()) {
        if (seen.add(placed.container())) {
          long period = placed.time() / 1_000 / PERIOD_SECONDS;
          String when =
              "%d to %d s".formatted(period * PERIOD_SECONDS, (period + 1) * PERIOD_SECONDS);
          placed.candidates().forEach(one -> add(when, one, names, figures));
        }
      }
    }
  }

  private static void add(
      String when, Candidate<Placed.Asked> candidate, Map<String, String> names, Figures figures) {
    String job = names.getOrDefault(candidate.request().application(), "ended");
    for (Candidate.Term term : candidate.parts()) {
      figures.add(when, job.toLowerCase(Locale.ROOT), term.term(), term.value(), VALUE);
    }
  }

  @Override
  public String summary(Result result) {
    return result.rows().size() + " means of scores";
  }
}

package io.heddle.cli.recommend;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.sim.Simulation;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.compare.Comparison;
import io.heddle.sim.report.RunResult;
import io.heddle.sim.sweep.SweepCandidate;
import io.heddle.sim.sweep.SweepCandidates;
import io.heddle.sim.sweep.SweepGrid;
import io.heddle.sim.sweep.SweepTrial;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.MapReduce;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Simulations of a command line, the same in each process, run one at a time.
 *
 * @param comparison of the workload, with all seeds and no contenders yet
 * @param candidates the present configuration first
 */
record TrialSet(Comparison comparison, List<SweepCandidate> candidates) {
  static TrialSet of(RecommendOptions options, Simulation simulation)
      throws CommandException, IOException {
    List<Long> all = new ArrayList<>(options.seeds());
    all.addAll(options.heldOut());
    Comparison comparison = simulation.comparison(options.common(), List.of(), all);
    double slowStart = comparison.settings().get(0).slowStart();
    boolean reduces =
        comparison.source().workload(all.get(0)).jobs().stream()
            .anyMatch(job -> hasReduces(job.model()));
    SweepGrid grid = reduces ? options.grid() : options.grid().withSlowStart(slowStart);
    SweepCandidates candidates = new SweepCandidates(Simulation.admin(options.common()), slowStart);
    return new TrialSet(comparison, candidates.of(grid));
  }

  private static boolean hasReduces(JobModel model) {
    return model instanceof Chain chain
        ? chain.rounds().stream().anyMatch(TrialSet::hasReduces)
        : model instanceof MapReduce round && round.reduces().count() > 0;
  }

  SweepTrial.Outcome run(SweepTrial trial, Runnable watch) throws IOException {
    SweepCandidate candidate =
        candidates.stream()
            .filter(one -> one.name().equals(trial.candidate()))
            .findFirst()
            .orElseThrow(() -> new IOException("no configuration " + trial.candidate()));
    SimulationSettings settings =
        comparison.settings().stream()
            .filter(one -> one.seed() == trial.seed())
            .findFirst()
            .orElseThrow(() -> new IOException("no seed " + trial.seed()));
    try {
      Comparison one =
          new Comparison(
              comparison.name(),
              comparison.source(),
              comparison.cluster(),
              List.of(candidate.contender()),
              List.of(settings),
              Map.of());
      RunResult run =
          one.run(
                  position -> {
                    watch.run();
                    return true;
                  })
              .runs()
              .get(0);
      return new SweepTrial.Outcome(trial, Optional.of(run), "");
    } catch (IllegalArgumentException e) {
      return new SweepTrial.Outcome(trial, Optional.empty(), String.valueOf(e.getMessage()));
    }
  }
}

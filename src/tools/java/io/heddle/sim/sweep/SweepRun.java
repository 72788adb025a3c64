package io.heddle.sim.sweep;

import io.heddle.sim.report.Gain;
import io.heddle.sim.report.RelativeChange;
import io.heddle.sim.report.RunResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Tries configurations on some seeds, and the best of Hadoop's and Heddle's on further ones: the
 * best of many on a few seeds was lucky, too, so only the further ones count for a claim.
 */
public record SweepRun(Sweep sweep, TrialRunner runner) {
  /** Throws IllegalArgumentException if the present configuration is refused. */
  public Recommendation run() throws IOException {
    Map<String, List<RunResult>> runs = new HashMap<>();
    List<CandidateFigures> figures = figures(sweep.candidates(), sweep.seeds(), runs);
    SweepCandidate present = sweep.candidates().get(0);
    SweepCandidate stock = best(figures, one -> !one.isHeddle()).orElse(present);
    SweepCandidate heddle = best(figures, SweepCandidate::isHeddle).orElse(present);
    Set<SweepCandidate> finalists = new LinkedHashSet<>(List.of(present, stock, heddle));
    Map<String, List<RunResult>> further = new HashMap<>();
    List<CandidateFigures> confirmed = figures(List.copyOf(finalists), sweep.heldOut(), further);
    SweepCandidate winner = winner(present, stock, heddle, further);
    List<Gain> gains = new ArrayList<>();
    for (SweepCandidate other : finalists) {
      if (!other.equals(winner)) {
        gains.add(gain(winner, other, further));
      }
    }
    if (winner.equals(present)) {
      // What changing it would have brought.
      gains.clear();
      finalists.stream()
          .filter(one -> !one.equals(present))
          .forEach(one -> gains.add(gain(one, present, further)));
    }
    return new Recommendation(
        sweep, figures, confirmed, winner, stock, heddle, gains, runs.get(present.name()));
  }

  /** The one that is told from chance to be better than what would be easier to have. */
  private SweepCandidate winner(
      SweepCandidate present,
      SweepCandidate stock,
      SweepCandidate heddle,
      Map<String, List<RunResult>> further) {
    SweepCandidate leader = isBetter(heddle, stock, further) ? heddle : stock;
    return isBetter(leader, present, further) ? leader : present;
  }

  private boolean isBetter(
      SweepCandidate one, SweepCandidate other, Map<String, List<RunResult>> further) {
    if (one.equals(other)
        || !further.containsKey(one.name())
        || !further.containsKey(other.name())) {
      return false;
    }
    RelativeChange change = sweep.objective().change(gain(one, other, further));
    return change.isTold() && change.share() < 0;
  }

  private static Gain gain(
      SweepCandidate ours, SweepCandidate theirs, Map<String, List<RunResult>> further) {
    return Gain.of(further.get(ours.name()), further.get(theirs.name()));
  }

  private Optional<SweepCandidate> best(
      List<CandidateFigures> figures, Predicate<SweepCandidate> which) {
    return figures.stream()
        .filter(one -> which.test(one.candidate()))
        .filter(one -> Double.isFinite(one.cost(sweep.objective())))
        .min(Comparator.comparingDouble(one -> one.cost(sweep.objective())))
        .map(CandidateFigures::candidate);
  }

  /**
   * @param runs takes those of each by its name, in the order of the seeds
   */
  private List<CandidateFigures> figures(
      List<SweepCandidate> some, List<Long> with, Map<String, List<RunResult>> runs)
      throws IOException {
    List<SweepTrial> trials = new ArrayList<>();
    for (long seed : with) {
      some.forEach(one -> trials.add(new SweepTrial(one.name(), seed)));
    }
    Map<SweepTrial, SweepTrial.Outcome> outcomes = new HashMap<>();
    runner.run(trials).forEach(outcome -> outcomes.put(outcome.trial(), outcome));
    Map<String, String> refusals = new HashMap<>();
    for (SweepTrial trial : trials) {
      SweepTrial.Outcome outcome = outcomes.get(trial);
      if (outcome == null) {
        throw new IOException(
            "no result of " + trial.candidate() + " with seed " + trial.seed() + ": run it again");
      }
      outcome
          .run()
          .ifPresentOrElse(
              run -> runs.computeIfAbsent(trial.candidate(), name -> new ArrayList<>()).add(run),
              () -> refusals.put(trial.candidate(), outcome.refusal()));
    }
    List<RunResult> present = runs.get(some.get(0).name());
    if (present == null) {
      throw new IllegalArgumentException(refusals.get(some.get(0).name()));
    }
    return some.stream()
        .map(
            one ->
                refusals.containsKey(one.name())
                    ? CandidateFigures.refused(one, refusals.get(one.name()))
                    : CandidateFigures.of(one, runs.get(one.name()), present, sweep.objective()))
        .toList();
  }
}

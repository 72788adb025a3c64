package io.heddle.admit;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.colocation.Knowledge;
import io.heddle.config.LearningConfig.Beside;
import io.heddle.model.RecurringName;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Mary: draws the next job by preference beside the running ones, and of its runs the first
 * (Thamsen et al., CCPE 2020, 4.1.2). With what an earlier ResourceManager kept it is the paper's
 * RA*, without RA.
 */
record Mary(Supplier<Knowledge> knowledge, Beside beside, RandomGenerator random)
    implements AdmissionPolicy {
  @Override
  public int next(List<Waiting> waiting, List<Running> running) {
    List<RecurringName> queued = jobs(waiting);
    RecurringName chosen =
        queued.get(WeightedSampling.draw(probabilities(queued, running), random));
    return firstOf(chosen, waiting);
  }

  @Override
  public double[] chances(List<Waiting> waiting, List<Running> running) {
    List<RecurringName> queued = jobs(waiting);
    double[] probabilities = probabilities(queued, running);
    double[] chances = new double[waiting.size()];
    for (int i = 0; i < probabilities.length; i++) {
      chances[firstOf(queued.get(i), waiting)] = probabilities[i];
    }
    return chances;
  }

  private static List<RecurringName> jobs(List<Waiting> waiting) {
    return waiting.stream().map(Waiting::job).distinct().toList();
  }

  private static int firstOf(RecurringName job, List<Waiting> waiting) {
    return waiting.stream().map(Waiting::job).toList().indexOf(job);
  }

  private double[] probabilities(List<RecurringName> queued, List<Running> running) {
    Map<RecurringName, Double> shares = RunningShares.of(beside, running, Function.identity());
    return Softmax.probabilities(queued, shares, knowledge.get()::maryPreference);
  }
}

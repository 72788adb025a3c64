package io.heddle.admit;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.colocation.Knowledge;
import io.heddle.config.LearningConfig.CompanionConfig;
import io.heddle.model.RecurringName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Heddle's learner: starts what is worth most beside what runs where there is room, as far as
 * others may be overtaken. A random share is left in order; all but such a share where choosing
 * earns nothing.
 */
final class Companion implements AdmissionPolicy {
  /** A job is worth so much more than the first in order, or that one is started. */
  private static final double LEAST_GAIN = 0.005;

  private final CompanionConfig config;
  private final AdmissionContext experience;
  private final RandomGenerator random;
  private final OvertakeLimit overtaking;

  Companion(CompanionConfig config, AdmissionContext experience, RandomGenerator random) {
    this.config = config;
    this.experience = experience;
    this.random = random;
    overtaking = new OvertakeLimit(config.waitingFactor());
  }

  @Override
  public int next(List<Waiting> waiting, List<Running> running) {
    int eligible = overtaking.eligible(waiting, config.peek());
    ColocationGuard.Way way = way();
    int chosen =
        switch (way) {
          case CHOSEN -> best(waiting.subList(0, eligible), scores(waiting, running));
          case IN_ORDER -> 0;
        };
    if (eligible > 1) {
      experience.earnings().started(waiting.get(chosen).application(), way);
    }
    overtaking.started(waiting, chosen);
    return chosen;
  }

  @Override
  public double[] chances(List<Waiting> waiting, List<Running> running) {
    int eligible = overtaking.known(waiting, config.peek());
    double inOrder =
        experience.earnings().pay() ? config.inOrderShare() : 1 - config.inOrderShare();
    double[] chances = new double[waiting.size()];
    chances[0] += inOrder;
    chances[best(waiting.subList(0, eligible), scores(waiting, running))] += 1 - inOrder;
    return chances;
  }

  private CompanyScores scores(List<Waiting> waiting, List<Running> running) {
    return CompanyScores.of(experience.knowledge().get(), waiting, running);
  }

  private ColocationGuard.Way way() {
    boolean other = random.nextDouble() < config.inOrderShare();
    return experience.earnings().pay() != other
        ? ColocationGuard.Way.CHOSEN
        : ColocationGuard.Way.IN_ORDER;
  }

  private static int best(List<Waiting> eligible, CompanyScores scores) {
    Map<RecurringName, Double> worth = new HashMap<>();
    int best = 0;
    double most = scores.of(eligible.get(0).job()) + LEAST_GAIN;
    for (int i = 1; i < eligible.size(); i++) {
      double score = worth.computeIfAbsent(eligible.get(i).job(), scores::of);
      if (score > most) {
        most = score;
        best = i;
      }
    }
    return best;
  }

  /**
   * Worth of starting a job now: its benefit beside the jobs on nodes with free room, less what it
   * would be worth beside any that waits. The shares of {@code beside} and {@code mix} add up to 1.
   */
  record CompanyScores(
      Knowledge knowledge, Map<RecurringName, Double> beside, Map<RecurringName, Double> mix) {
    static CompanyScores of(Knowledge knowledge, List<Waiting> waiting, List<Running> running) {
      Map<RecurringName, Double> mix = new HashMap<>();
      for (Waiting one : waiting) {
        mix.merge(one.job(), 1.0 / waiting.size(), Double::sum);
      }
      return new CompanyScores(
          knowledge, RunningShares.besideRoom(running, Function.identity()), mix);
    }

    /** The score of a job that waits; 0 where nothing runs. */
    double of(RecurringName job) {
      return beside.isEmpty() ? 0 : mean(job, beside) - mean(job, mix);
    }

    private double mean(RecurringName job, Map<RecurringName, Double> others) {
      double mean = 0;
      for (Map.Entry<RecurringName, Double> other : others.entrySet()) {
        mean += other.getValue() * knowledge.benefit(other.getKey(), job);
      }
      return mean;
    }
  }
}

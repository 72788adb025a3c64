package io.heddle.admit;

import io.heddle.config.CompanionConfig;
import io.heddle.learn.Knowledge;
import io.heddle.model.RecurringName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Heddle's own learner: of those first in order, and as far as others may still be overtaken, it
 * starts the application that is worth most beside what runs on the nodes with room. A random share
 * is left in order; where choosing turns out to earn nothing, all but such a share is.
 */
final class Companion implements AdmissionPolicy {
  /** A job is worth so much more than the first in order, or that one is started. */
  private static final double LEAST_GAIN = 0.005;

  private final CompanionConfig config;
  private final Supplier<Knowledge> knowledge;
  private final RandomGenerator random;
  private final Overtaking overtaking;
  private final Earnings earnings = new Earnings();

  Companion(CompanionConfig config, Supplier<Knowledge> knowledge, RandomGenerator random) {
    this.config = config;
    this.knowledge = knowledge;
    this.random = random;
    overtaking = new Overtaking(config.waitingFactor());
  }

  @Override
  public int next(List<Waiting> waiting, List<Running> running) {
    Knowledge known = knowledge.get();
    int eligible = overtaking.eligible(waiting, config.peek());
    Earnings.Way way = way(known);
    int chosen =
        switch (way) {
          case CHOSEN ->
              best(waiting.subList(0, eligible), CompanyScores.of(known, waiting, running));
          case IN_ORDER -> 0;
        };
    if (eligible > 1) {
      earnings.started(waiting.get(chosen).application(), way);
    }
    overtaking.started(waiting, chosen);
    return chosen;
  }

  private Earnings.Way way(Knowledge known) {
    boolean other = random.nextDouble() < config.inOrderShare();
    return earnings.pay(known) != other ? Earnings.Way.CHOSEN : Earnings.Way.IN_ORDER;
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
}

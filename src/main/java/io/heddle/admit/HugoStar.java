package io.heddle.admit;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.colocation.Knowledge;
import io.heddle.config.LearningConfig.BanditConfig;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Hugo*: the longer one has waited, the more probable it is within its group; beyond a limit it
 * goes first (Thamsen et al., CCPE 2020, 4.3).
 */
final class HugoStar implements AdmissionPolicy {
  private final AdmissionPolicy hugo;
  private final long limitMillis;
  private final RandomGenerator random;

  HugoStar(Supplier<Knowledge> knowledge, BanditConfig config, RandomGenerator random) {
    this.hugo = new Hugo(knowledge, config, Waiting::waitedMillis, random);
    this.limitMillis = config.waitingLimitMillis();
    this.random = random;
  }

  @Override
  public int next(List<Waiting> waiting, List<Running> running) {
    int[] overdue = overdue(waiting);
    return overdue.length == 0
        ? hugo.next(waiting, running)
        : overdue[WeightedSampling.draw(waited(overdue, waiting), random)];
  }

  @Override
  public double[] chances(List<Waiting> waiting, List<Running> running) {
    int[] overdue = overdue(waiting);
    if (overdue.length == 0) {
      return hugo.chances(waiting, running);
    }
    double[] within = WeightedSampling.chances(waited(overdue, waiting));
    double[] chances = new double[waiting.size()];
    for (int i = 0; i < overdue.length; i++) {
      chances[overdue[i]] = within[i];
    }
    return chances;
  }

  private int[] overdue(List<Waiting> waiting) {
    return IntStream.range(0, waiting.size())
        .filter(i -> waiting.get(i).waitedMillis() >= limitMillis)
        .toArray();
  }

  private static double[] waited(int[] overdue, List<Waiting> waiting) {
    return IntStream.of(overdue).mapToDouble(i -> waiting.get(i).waitedMillis()).toArray();
  }
}

package io.heddle.admit;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.colocation.Knowledge;
import io.heddle.config.LearningConfig.Beside;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Hugo: draws the next group by preference, then one of its jobs (Thamsen et al., Euro-Par 2019,
 * 3.2).
 */
final class Hugo implements AdmissionPolicy {
  private final Supplier<Knowledge> knowledge;
  private final Beside beside;
  private final ToDoubleFunction<Waiting> weight;
  private final RandomGenerator random;

  Hugo(
      Supplier<Knowledge> knowledge,
      Beside beside,
      ToDoubleFunction<Waiting> weight,
      RandomGenerator random) {
    this.knowledge = knowledge;
    this.beside = beside;
    this.weight = weight;
    this.random = random;
  }

  private record Urn(
      Knowledge known, List<Integer> groups, List<Integer> queued, Map<Integer, Double> shares) {
    static Urn of(Knowledge known, Beside beside, List<Waiting> waiting, List<Running> running) {
      List<Integer> groups = waiting.stream().map(one -> known.groupOf(one.job())).toList();
      return new Urn(
          known,
          groups,
          groups.stream().distinct().toList(),
          RunningShares.of(beside, running, known::groupOf));
    }

    double[] probabilities() {
      return Softmax.probabilities(queued, shares, known::hugoPreference);
    }

    int[] members(int group) {
      return IntStream.range(0, groups.size())
          .filter(i -> groups.get(i).equals(queued.get(group)))
          .toArray();
    }
  }

  @Override
  public int next(List<Waiting> waiting, List<Running> running) {
    Urn urn = Urn.of(knowledge.get(), beside, waiting, running);
    int[] members = urn.members(WeightedSampling.draw(urn.probabilities(), random));
    return members[WeightedSampling.draw(weights(members, waiting), random)];
  }

  @Override
  public double[] chances(List<Waiting> waiting, List<Running> running) {
    Urn urn = Urn.of(knowledge.get(), beside, waiting, running);
    double[] probabilities = urn.probabilities();
    double[] chances = new double[waiting.size()];
    for (int group = 0; group < urn.queued.size(); group++) {
      int[] members = urn.members(group);
      double[] within = WeightedSampling.chances(weights(members, waiting));
      for (int i = 0; i < members.length; i++) {
        chances[members[i]] = probabilities[group] * within[i];
      }
    }
    return chances;
  }

  private double[] weights(int[] members, List<Waiting> waiting) {
    return IntStream.of(members).mapToDouble(i -> weight.applyAsDouble(waiting.get(i))).toArray();
  }
}

package io.heddle.admit;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.colocation.Knowledge;
import io.heddle.config.LearningConfig.BanditConfig;
import io.heddle.config.LearningConfig.Normalise;
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
record Hugo(
    Supplier<Knowledge> knowledge,
    BanditConfig config,
    ToDoubleFunction<Waiting> weight,
    RandomGenerator random)
    implements AdmissionPolicy {
  private record Urn(
      Knowledge known, List<Integer> groups, List<Integer> queued, Map<Integer, Double> shares) {
    static Urn of(
        Knowledge known, BanditConfig config, List<Waiting> waiting, List<Running> running) {
      List<Integer> groups = waiting.stream().map(one -> known.groupOf(one.job())).toList();
      return new Urn(
          known,
          groups,
          groups.stream().distinct().toList(),
          RunningShares.of(config.beside(), running, known::groupOf));
    }

    double[] probabilities(Normalise normalise) {
      Softmax.Preference<Integer> preference =
          switch (normalise) {
            case COLUMN -> Softmax.byColumn(known.groups().rows().size(), known::hugoPreference);
            case ROW -> known::hugoPreference;
          };
      return Softmax.probabilities(queued, shares, preference);
    }

    int[] members(int group) {
      return IntStream.range(0, groups.size())
          .filter(i -> groups.get(i).equals(queued.get(group)))
          .toArray();
    }
  }

  @Override
  public int next(List<Waiting> waiting, List<Running> running) {
    Urn urn = Urn.of(knowledge.get(), config, waiting, running);
    int[] members =
        urn.members(WeightedSampling.draw(urn.probabilities(config.normalise()), random));
    return members[WeightedSampling.draw(weights(members, waiting), random)];
  }

  @Override
  public double[] chances(List<Waiting> waiting, List<Running> running) {
    Urn urn = Urn.of(knowledge.get(), config, waiting, running);
    double[] probabilities = urn.probabilities(config.normalise());
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

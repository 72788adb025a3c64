package io.heddle.admit;

import io.heddle.learn.Knowledge;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Hugo: draws the group of jobs of which one is started next by what is preferred beside the
 * running groups, then one of its jobs (Thamsen et al., Euro-Par 2019, 3.2).
 */
final class Hugo implements AdmissionPolicy {
  private final Supplier<Knowledge> knowledge;
  private final ToDoubleFunction<Waiting> weight;
  private final RandomGenerator random;

  /**
   * A policy.
   *
   * @param weight by which an application is drawn within its group, at least 0
   */
  Hugo(Supplier<Knowledge> knowledge, ToDoubleFunction<Waiting> weight, RandomGenerator random) {
    this.knowledge = knowledge;
    this.weight = weight;
    this.random = random;
  }

  @Override
  public int next(List<Waiting> waiting, List<Running> running) {
    Knowledge known = knowledge.get();
    List<Integer> groups = waiting.stream().map(one -> known.groupOf(one.job())).toList();
    List<Integer> queued = groups.stream().distinct().toList();
    List<Integer> beside =
        running.stream().map(one -> known.groupOf(one.job())).distinct().toList();
    double[] probabilities = Selection.probabilities(queued, beside, known::hugoPreference);
    Integer chosen = queued.get(Lottery.draw(probabilities, random));
    int[] members =
        IntStream.range(0, waiting.size()).filter(i -> groups.get(i).equals(chosen)).toArray();
    double[] weights =
        IntStream.of(members).mapToDouble(i -> weight.applyAsDouble(waiting.get(i))).toArray();
    return members[Lottery.draw(weights, random)];
  }
}

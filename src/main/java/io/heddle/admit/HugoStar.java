package io.heddle.admit;

import io.heddle.learn.Knowledge;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Hugo*: within the chosen group the longer an application has waited, the more probable it is; one
 * that has waited beyond a limit is started before all that have not (Thamsen et al., CCPE 2020,
 * 4.3).
 */
final class HugoStar implements AdmissionPolicy {
  private final AdmissionPolicy hugo;
  private final long limitMillis;
  private final RandomGenerator random;

  HugoStar(Supplier<Knowledge> knowledge, long limitMillis, RandomGenerator random) {
    this.hugo = new Hugo(knowledge, Waiting::waitedMillis, random);
    this.limitMillis = limitMillis;
    this.random = random;
  }

  @Override
  public int next(List<Waiting> waiting, List<Running> running) {
    int[] overdue =
        IntStream.range(0, waiting.size())
            .filter(i -> waiting.get(i).waitedMillis() >= limitMillis)
            .toArray();
    if (overdue.length == 0) {
      return hugo.next(waiting, running);
    }
    double[] weights =
        IntStream.of(overdue).mapToDouble(i -> waiting.get(i).waitedMillis()).toArray();
    return overdue[Lottery.draw(weights, random)];
  }
}

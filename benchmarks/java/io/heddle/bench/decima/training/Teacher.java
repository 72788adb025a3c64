package io.heddle.bench.decima.training;

import io.heddle.bench.decima.run.Drill;
import io.heddle.dag.LinearWeights;
import io.heddle.dag.StagePolicies.LinearPolicy;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** The linear policy whose decisions a network learns on a sequence. */
public interface Teacher {
  LinearWeights on(long sequence);

  /** Whether lessons are of the teacher's own runs alone. */
  default boolean alwaysLeads() {
    return false;
  }

  /**
   * The one that ends the sequence's jobs soonest in the mean, of {@code weights} and others drawn
   * around them: imitation weighted by what came of it, all or nothing.
   *
   * @param tries others that are drawn
   * @param deviation of each weight
   */
  record BestOfDrawn(Drill drill, LinearWeights weights, int tries, double deviation)
      implements Teacher {
    @Override
    public LinearWeights on(long sequence) {
      SplittableRandom random = new SplittableRandom(sequence);
      return Stream.concat(
              Stream.of(weights), Stream.generate(() -> drawn(random.split())).limit(tries))
          .min(Comparator.comparingDouble(each -> meanCompletion(each, sequence)))
          .orElseThrow();
    }

    private double meanCompletion(LinearWeights each, long sequence) {
      return drill.run(new LinearPolicy(each), sequence).meanCompletion();
    }

    private LinearWeights drawn(SplittableRandom random) {
      return LinearWeights.of(
          weights.byTerm().values().stream()
              .mapToDouble(weight -> weight + deviation * random.nextGaussian())
              .toArray());
    }

    @Override
    public boolean alwaysLeads() {
      return true;
    }
  }
}

package io.heddle.tune.search;

import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Recursive random search (AdaptiveConfig, 3.3.3), in ever smaller spaces; an ordering is drawn
 * again as often as the space is wide.
 */
public record RecursiveRandomSearch(SamplingBudget effort) implements GroupSearch {
  /** As in Section 4.5.1, with the ten settings of a Capacity scheduler of four queues. */
  public static final RecursiveRandomSearch STANDARD =
      new RecursiveRandomSearch(SamplingBudget.ofGridSize(10));

  @Override
  public Found best(Predictor predictor, double units, List<Queue> queues, RandomGenerator random) {
    Spaces spaces = new Spaces(queues);
    BestSoFar best = new BestSoFar(predictor, units, spaces.nearestToPresent());
    double scale = 1;
    for (int iteration = 1; iteration <= effort.iterations(); iteration++) {
      List<QueueSettings> centre = best.settings();
      while (best.evaluations() < effort.samplesAfter(iteration)) {
        best.offer(draw(spaces, centre, scale, random));
      }
      scale *= effort.scaling();
    }
    return best.found();
  }

  /** Settings around {@code centre}; a scale of 1 is the whole space. */
  private static List<QueueSettings> draw(
      Spaces spaces, List<QueueSettings> centre, double scale, RandomGenerator random) {
    List<Ordering> orderings = new ArrayList<>();
    for (int i = 0; i < centre.size(); i++) {
      List<Ordering> allowed = spaces.queues().get(i).space().orderings();
      orderings.add(
          random.nextDouble() < scale
              ? allowed.get(random.nextInt(allowed.size()))
              : centre.get(i).ordering());
    }
    ShareBounds around = spaces.bounds().around(Spaces.shares(centre), scale);
    return Spaces.settings(around.random(random), orderings);
  }
}

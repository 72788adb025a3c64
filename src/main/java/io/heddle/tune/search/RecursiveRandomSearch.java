package io.heddle.tune.search;

import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.workload.Ordering;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.QueueSettings;
import io.heddle.tune.workload.QueueSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Recursive random search (AdaptiveConfig, Section 3.3.3): samples the whole space, then, again and
 * again, a smaller space around the best point so far. An ordering is drawn anew as often as the
 * space is wide, and is the best point's otherwise.
 */
public record RecursiveRandomSearch(Effort effort) implements GroupSearch {
  /** As in Section 4.5.1, with the ten settings of a Capacity scheduler of four queues. */
  public static final RecursiveRandomSearch STANDARD =
      new RecursiveRandomSearch(Effort.ofGridSize(10));

  @Override
  public Found best(Predictor predictor, double units, List<Queue> queues, RandomGenerator random) {
    Spaces spaces = new Spaces(queues);
    spaces.check();
    BestSoFar best = new BestSoFar(predictor, units, spaces.nearestToPresent());
    double scale = 1;
    for (int iteration = 1; iteration <= effort.iterations(); iteration++) {
      List<QueueSettings> centre = best.settings();
      ShareBounds bounds = spaces.bounds().around(Spaces.shares(centre), scale);
      while (best.evaluations() < effort.samplesAfter(iteration)) {
        List<Ordering> orderings = orderings(spaces.ofQueues(), centre, scale, random);
        best.offer(Spaces.settings(bounds.random(random), orderings));
      }
      scale *= effort.scaling();
    }
    return best.found();
  }

  private static List<Ordering> orderings(
      List<QueueSpace> spaces, List<QueueSettings> centre, double scale, RandomGenerator random) {
    List<Ordering> orderings = new ArrayList<>();
    for (int i = 0; i < spaces.size(); i++) {
      List<Ordering> allowed = spaces.get(i).orderings();
      orderings.add(
          random.nextDouble() < scale
              ? allowed.get(random.nextInt(allowed.size()))
              : centre.get(i).ordering());
    }
    return orderings;
  }
}

package io.heddle.tune.search;

import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.search.GroupSearch.Found;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * {@link RecursiveSearch} of settings; an ordering is drawn again as often as the space is wide.
 */
public record RecursiveRandomSearch(SamplingBudget effort) implements GroupSearch {
  /** As in Section 4.5.1, with the ten settings of a Capacity scheduler of four queues. */
  public static final RecursiveRandomSearch STANDARD =
      new RecursiveRandomSearch(SamplingBudget.ofGridSize(10));

  @Override
  public Found best(Predictor predictor, double units, List<Queue> queues, RandomGenerator random) {
    Spaces spaces = new Spaces(queues);
    spaces.check();
    RecursiveSearch.Outcome<List<QueueSettings>> outcome =
        RecursiveSearch.run(
            effort,
            spaces.nearestToPresent(),
            settings -> predictor.mean(units, settings),
            (centre, scale, chance) -> draw(spaces, centre, scale, chance),
            random);
    return new Found(outcome.point(), outcome.cost(), outcome.evaluations());
  }

  private static List<QueueSettings> draw(
      Spaces spaces, List<QueueSettings> centre, double scale, RandomGenerator random) {
    List<QueueSpace> each = spaces.ofQueues();
    List<Ordering> orderings = new ArrayList<>();
    for (int i = 0; i < each.size(); i++) {
      List<Ordering> allowed = each.get(i).orderings();
      orderings.add(
          random.nextDouble() < scale
              ? allowed.get(random.nextInt(allowed.size()))
              : centre.get(i).ordering());
    }
    ShareBounds around = spaces.bounds().around(Spaces.shares(centre), scale);
    return Spaces.settings(around.random(random), orderings);
  }
}

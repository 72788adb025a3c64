package io.heddle.tune.search;

import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.search.GroupSearch.Found;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Few steps for too many groups: each ordering is changed on its own, then, in each of {@code
 * rounds}, each share raised. The best is kept; a round without gain halves the next one's steps.
 */
public record HillClimb(int rounds) implements GroupSearch {
  private static final double FIRST_STEP = 0.5;

  @Override
  public Found best(Predictor predictor, double units, List<Queue> queues, RandomGenerator random) {
    Spaces spaces = new Spaces(queues);
    BestSoFar best = new BestSoFar(predictor, units, spaces.nearestToPresent());
    changeOrderings(spaces, best);
    double step = FIRST_STEP;
    for (int round = 0; round < rounds; round++) {
      List<QueueSettings> centre = best.settings();
      raiseShares(spaces.bounds(), centre, step, best);
      step = best.settings().equals(centre) ? step / 2 : step;
    }
    return best.found();
  }

  private static void changeOrderings(Spaces spaces, BestSoFar best) {
    for (int i = 0; i < spaces.queues().size(); i++) {
      List<QueueSettings> centre = best.settings();
      for (Ordering ordering : spaces.queues().get(i).space().orderings()) {
        if (ordering != centre.get(i).ordering()) {
          List<QueueSettings> changed = new ArrayList<>(centre);
          changed.set(i, new QueueSettings(centre.get(i).share(), ordering));
          best.offer(changed);
        }
      }
    }
  }

  private static void raiseShares(
      ShareBounds bounds, List<QueueSettings> centre, double step, BestSoFar best) {
    List<Ordering> orderings = centre.stream().map(QueueSettings::ordering).toList();
    for (int i = 0; i < centre.size(); i++) {
      double[] wanted = Spaces.shares(centre);
      wanted[i] += step * (bounds.upper()[i] - wanted[i]);
      best.offer(Spaces.settings(bounds.nearest(wanted), orderings));
    }
  }
}

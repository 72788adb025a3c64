package io.heddle.tune.search;

import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.search.ClusterSearch.Detail;
import io.heddle.tune.search.GroupSearch.Found;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** What can be made of one group; of one thread. */
final class GroupOptimizer {
  /** What the latency of a job that can never end counts as. */
  static final double NEVER_SECONDS = 1e7;

  private final Group group;
  private final Predictor predictor;
  private final GroupSearch search;
  private final List<Queue> queues;

  private final SplittableRandom random;
  private final boolean searchable;
  private final List<List<QueueSettings>> candidates = new ArrayList<>();

  GroupOptimizer(Family family, Group group, LatencyModel model, GroupSearch search, long seed) {
    this.group = group;
    this.search = search;
    Predictor unbounded = model.of(family, group.queues(), group.jobs());
    // Capped, so that settings under which fewer jobs starve win.
    predictor =
        (units, settings) ->
            Arrays.stream(unbounded.latencies(units, settings))
                .map(seconds -> Math.min(seconds, NEVER_SECONDS))
                .toArray();
    random = new SplittableRandom(seed);
    queues =
        group.queues().stream()
            .map(queue -> queue.with(queue.space().withoutAlike(queue.settings().ordering())))
            .toList();
    searchable = new Spaces(queues).bounds().canAddUp();
    candidates.add(group.settings());
  }

  Group group() {
    return group;
  }

  boolean searchable() {
    return searchable;
  }

  double mean(double units, List<QueueSettings> settings) {
    return predictor.mean(units, settings);
  }

  Found bestKnown(double units) {
    BestSoFar best = new BestSoFar(predictor, units, candidates.get(0));
    candidates.subList(1, candidates.size()).forEach(best::offer);
    return best.found();
  }

  Found search(double units) {
    if (searchable) {
      candidates.add(search.best(predictor, units, queues, random).settings());
    }
    return bestKnown(units);
  }

  /** Predicts at points whose ratios are equal, from {@code least}, above 0, to {@code most}. */
  Curve curve(double least, double most, Detail detail) {
    int points = detail.points();
    double[] units = new double[points];
    Arrays.setAll(units, k -> least * Math.pow(most / least, k / (points - 1.0)));
    for (int s = 0; s < detail.searches(); s++) {
      search(units[(2 * s + 1) * points / (2 * detail.searches())]);
    }
    double[] means = Arrays.stream(units).map(each -> bestKnown(each).mean()).toArray();
    return new Curve(units, means);
  }

  double demand() {
    return group.jobs().stream().mapToDouble(GroupOptimizer::demand).sum();
  }

  private static double demand(SnapshotJob job) {
    double running = job.running().stream().mapToDouble(task -> task.size()).sum();
    double next =
        job.stages().stream().mapToDouble(stage -> stage.tasks() * stage.size()).max().orElse(0);
    return job.masterSize() + running + next;
  }

  /**
   * L* of a group (AdaptiveConfig, Eq. 2) at some points; between two it falls as a + b / units,
   * exact where work is shared evenly.
   *
   * @param units rising, above 0, at least two
   * @param means seconds at each, finite
   */
  @SuppressWarnings("ArrayRecordComponent") // Of this package alone, never compared.
  record Curve(double[] units, double[] means) {
    double at(double wanted) {
      int right = 1;
      while (right < units.length - 1 && units[right] < wanted) {
        right++;
      }
      double low = 1 / units[right - 1];
      double high = 1 / units[right];
      double part = Math.max(0, Math.min(1, (low - 1 / wanted) / (low - high)));
      return means[right - 1] + part * (means[right] - means[right - 1]);
    }

    /** L^R (Eq. 4) times a weight, for 0 and more pieces in addition to the first point's units. */
    double[] values(double piece, double weight) {
      double first = units[0];
      double most = units[units.length - 1] - first;
      double[] values = new double[(int) Math.floor(most / piece) + 1];
      Arrays.setAll(values, r -> r == 0 ? 0 : weight * (means[0] - at(first + r * piece)));
      return values;
    }
  }
}

package io.heddle.bench.adaptive;

import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The configurations that are compared (AdaptiveConfig, Sections 2.3.1 and 4.3). Two queues share
 * as 1:5, 1:2, 1:1, 2:1 or 5:1. Of four, those halves are halved again: the second pair has the
 * shares of the first, or the same ones the other way round. The Capacity scheduler keeps FIFO
 * order, the Fair scheduler has one of three orders in all queues: 5, 9, 15 and 27 configurations.
 */
public final class SettingCandidates {
  private static final double[] FIRST = {1.0 / 6, 1.0 / 3, 1.0 / 2, 2.0 / 3, 5.0 / 6};
  private static final double DIGITS = 1e8;

  private SettingCandidates() {}

  public static List<List<QueueSettings>> of(Family family, PriorityQueues queues) {
    List<Ordering> orderings =
        family == Family.CAPACITY ? List.of(Ordering.FIFO) : List.of(Ordering.values());
    return shares(queues).stream()
        .flatMap(shares -> orderings.stream().map(ordering -> settings(shares, ordering)))
        .toList();
  }

  private static List<QueueSettings> settings(List<Double> shares, Ordering ordering) {
    return shares.stream().map(share -> new QueueSettings(share, ordering)).toList();
  }

  /** As it is written in per cent, with 6 digits behind the point. */
  private static double settable(double share) {
    return Math.round(share * DIGITS) / DIGITS;
  }

  private static List<List<Double>> shares(PriorityQueues queues) {
    List<List<Double>> all = new ArrayList<>();
    for (double first : FIRST) {
      List<Double> pair = List.of(first, 1 - first);
      if (queues == PriorityQueues.TWO) {
        all.add(pair);
      } else {
        List<Double> half = pair.stream().map(share -> share / 2).toList();
        all.add(Stream.concat(half.stream(), half.stream()).toList());
        all.add(Stream.concat(half.stream(), Stream.of(half.get(1), half.get(0))).toList());
      }
    }
    return all.stream()
        .distinct()
        .map(shares -> shares.stream().map(SettingCandidates::settable).toList())
        .toList();
  }
}

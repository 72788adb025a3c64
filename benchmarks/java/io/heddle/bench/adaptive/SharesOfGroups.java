package io.heddle.bench.adaptive;

import io.heddle.bench.experiment.Figures;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Three groups share a cluster (AdaptiveConfig, Section 2.3.3 and Figure 3): the latency of each by
 * its containers, always with the best setting of its queues, and of all by how they are shared.
 */
final class SharesOfGroups {
  private static final int PARTS = 9;
  private static final int CONTAINERS_OF_PART = 4;
  private static final double PERCENT = 100;

  private final List<Map<Integer, Double>> latencies = new ArrayList<>();

  /** Simulates three mixes of as many jobs on 1 to 7 ninths of the cluster. */
  static SharesOfGroups measure(List<JobMix> mixes, long seed) {
    SharesOfGroups groups = new SharesOfGroups();
    for (JobMix mix : mixes) {
      Map<Integer, Double> byParts = new TreeMap<>();
      for (int parts = 1; parts <= PARTS - 2; parts++) {
        JobMix sized = new JobMix(mix.name(), parts * CONTAINERS_OF_PART, mix.jobs());
        byParts.put(
            parts, BestCase.measure(sized, Family.CAPACITY, PriorityQueues.TWO, seed).best());
      }
      groups.add(byParts);
    }
    return groups;
  }

  /** Adds a group: latency in seconds by parts of the cluster, from 1 on. */
  void add(Map<Integer, Double> byParts) {
    latencies.add(byParts);
  }

  double span() {
    DoubleSummaryStatistics all =
        latencies.stream()
            .flatMap(each -> each.values().stream())
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    return all.getMax() / all.getMin();
  }

  /** By how many per cent the best way to share is shorter than the mean of the others. */
  double gain() {
    DoubleSummaryStatistics ways = new DoubleSummaryStatistics();
    for (int first = 1; first <= PARTS - 2; first++) {
      for (int second = 1; second < PARTS - first; second++) {
        ways.accept(
            (latencies.get(0).get(first)
                    + latencies.get(1).get(second)
                    + latencies.get(2).get(PARTS - first - second))
                / latencies.size());
      }
    }
    double others = (ways.getSum() - ways.getMin()) / (ways.getCount() - 1);
    return PERCENT * (1 - ways.getMin() / others);
  }

  void addTo(Figures figures) {
    figures.add("three-groups", "shares", "largest-over-smallest", span(), Figures.FACTOR);
    figures.add("three-groups", "shares", "best-shorter-than-others", gain(), "%");
  }
}

package io.heddle.bench.adaptive;

import io.heddle.bench.experiment.Figures;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How many candidates are the best of some mix (AdaptiveConfig, Section 2.3.2). */
final class BestSettings {
  private static final double PERCENT = 100;

  private final Map<String, Integer> candidates = new LinkedHashMap<>();
  private final Map<String, Set<Integer>> bests = new LinkedHashMap<>();
  private int cases;
  private int runs;

  void add(BestCase one) {
    cases++;
    runs += one.means().length;
    candidates.put(one.scheduler(), one.means().length);
    one.bests().forEach(bests.computeIfAbsent(one.scheduler(), none -> new HashSet<>())::add);
  }

  /** Per cent of the candidates of each scheduler, {@code capacity} and {@code fair}. */
  Map<String, Double> shares() {
    Map<String, int[]> sums = new TreeMap<>();
    candidates.forEach(
        (scheduler, count) -> {
          int[] sum =
              sums.computeIfAbsent(
                  scheduler.substring(0, scheduler.indexOf('-')), none -> new int[2]);
          sum[0] += bests.get(scheduler).size();
          sum[1] += count;
        });
    Map<String, Double> shares = new TreeMap<>();
    sums.forEach((family, sum) -> shares.put(family, PERCENT * sum[0] / sum[1]));
    return shares;
  }

  void addTo(Figures figures) {
    shares()
        .forEach((family, share) -> figures.add(family, "settings", "best-of-some", share, "%"));
    figures.add("all", "settings", "cases", cases, "");
    figures.add("all", "settings", "runs", runs, "");
  }
}

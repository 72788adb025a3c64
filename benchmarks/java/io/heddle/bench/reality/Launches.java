package io.heddle.bench.reality;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;

/**
 * How long processes took to start, in milliseconds, as {@link io.heddle.sim.SimulationSettings}
 * counts it.
 *
 * @param masters from the allocation of a master's container to its registration
 * @param tasks from the hand-over of a container to the start of its process
 */
public record Launches(List<Long> masters, List<Long> tasks) {
  /** None yet. */
  public Launches() {
    this(new ArrayList<>(), new ArrayList<>());
  }

  void master(long millis) {
    masters.add(millis);
  }

  void task(long millis) {
    tasks.add(millis);
  }

  /** Adds those of another run. */
  void add(Launches other) {
    masters.addAll(other.masters);
    tasks.addAll(other.tasks);
  }

  /** Mean, least and largest, in words. */
  static String describe(List<Long> millis) {
    LongSummaryStatistics all = millis.stream().mapToLong(Long::longValue).summaryStatistics();
    return "%d (%d to %d)".formatted(mean(millis), all.getMin(), all.getMax());
  }

  /** The mean, rounded; 0 without any. */
  static long mean(List<Long> millis) {
    return Math.round(millis.stream().mapToLong(Long::longValue).average().orElse(0));
  }
}

package io.heddle.bench.reality;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;

/**
 * How long processes took to start, in milliseconds, as {@link io.heddle.sim.SimulationSettings}
 * counts: masters from allocation to registration, tasks from hand-over to the start of the
 * process.
 */
public record Launches(List<Long> masters, List<Long> tasks) {
  public Launches() {
    this(new ArrayList<>(), new ArrayList<>());
  }

  void master(long millis) {
    masters.add(millis);
  }

  void task(long millis) {
    tasks.add(millis);
  }

  void add(Launches other) {
    masters.addAll(other.masters);
    tasks.addAll(other.tasks);
  }

  static String describe(List<Long> millis) {
    LongSummaryStatistics all = millis.stream().mapToLong(Long::longValue).summaryStatistics();
    return "%d (%d to %d)".formatted(mean(millis), all.getMin(), all.getMax());
  }

  static long mean(List<Long> millis) {
    return Math.round(millis.stream().mapToLong(Long::longValue).average().orElse(0));
  }
}

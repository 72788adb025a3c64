package io.heddle.bench.demo.report;

import java.util.List;

public record DemoRuns(String label, String description, List<DemoResult> runs) {
  public DemoRuns {
    runs = List.copyOf(runs);
  }

  public DemoResult first() {
    return runs.get(0);
  }

  /** How many decisions the scheduler has counted; 0 for one that counts none. */
  public long decisions() {
    return runs.get(runs.size() - 1).counters().entrySet().stream()
        .filter(counter -> counter.getKey().startsWith("DecidedBy"))
        .mapToLong(counter -> counter.getValue().longValue())
        .sum();
  }

  /** How many passes the scheduler left to stock, as it failed or took too long. */
  long fallbacks() {
    return runs.get(runs.size() - 1).counters().getOrDefault("Fallbacks", 0).longValue();
  }
}

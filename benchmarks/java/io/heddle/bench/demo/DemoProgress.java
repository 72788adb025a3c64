package io.heddle.bench.demo;

import java.util.List;

/** How far a run is, told twice a second; times are since the first submission. */
public record DemoProgress(long elapsedMs, List<Job> jobs) {

  /** One job; {@code done} is the share of its tasks that is done, 0 to 1. */
  public record Job(String name, double done) {}
}

package io.heddle.bench.demo.report;

import java.util.Map;

/** What every job holds, {@code atMs} after the first submission; one without may be absent. */
public record Sample(long atMs, Map<String, Use> byJob) {

  public Use of(String job) {
    return byJob.getOrDefault(job, Use.NONE);
  }

  public Use total() {
    return byJob.values().stream().reduce(Use.NONE, Use::plus);
  }
}

package io.heddle.bench.demo.report;

import io.heddle.bench.demo.job.Verdict;

/** How one job went; times are in milliseconds since the first submission. */
public record JobResult(String name, String shape, Verdict verdict, long submitMs, long endMs) {

  public long completionMs() {
    return endMs - submitMs;
  }
}

package io.heddle.bench.demo.report;

import io.heddle.bench.demo.job.Verdict;

/**
 * How one job went.
 *
 * @param name its name
 * @param shape its tasks and requests, in words
 * @param verdict what the check of what it did found
 * @param submitMs its submission, in milliseconds since the first
 * @param endMs its end, in milliseconds since the first submission
 */
public record JobResult(String name, String shape, Verdict verdict, long submitMs, long endMs) {

  /** From its submission to its end, in milliseconds. */
  public long completionMs() {
    return endMs - submitMs;
  }
}

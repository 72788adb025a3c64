package io.heddle.yarn.history;

import java.util.List;
import java.util.Map;

/**
 * What came of a history under one scheduler.
 *
 * @param log what happened, a line each, allocations with their containers
 * @param waiting for each request that waits in the end how many tasks of it; by application and
 *     priority
 * @param withheld what stock served as soon as it took over in the end, a line of the log each
 * @param starved the longest time of each leaf queue that starved
 * @param preempted containers that preemption killed
 * @param broken the first invariant that did not hold, and others of that step
 * @param startsHeld whether one ran that a limit of applications running at a time kept waiting
 * @param end virtual milliseconds
 */
record Outcome(
    List<String> log,
    Map<String, Integer> waiting,
    List<String> withheld,
    Map<String, Starved> starved,
    int preempted,
    List<String> broken,
    boolean startsHeld,
    long end) {
  /** Whether containers still began or ended when the run was cut off. */
  boolean isEndless() {
    return end >= HistoryRun.LONGEST_MILLIS;
  }

  /** Whether a request that waits is of an application that was never started. */
  boolean isOfOneNotStarted(String request) {
    return waiting.containsKey(request.substring(0, request.indexOf(',')) + ", master");
  }

  /** In milliseconds; {@code lasts} if it starved still when nothing happened any more. */
  record Starved(long from, long millis, boolean lasts) {
    /** Whether the queue gets nothing any more from that time on. */
    boolean isForEver(long time) {
      return lasts && from <= time;
    }
  }
}

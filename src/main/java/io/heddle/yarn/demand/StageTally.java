package io.heddle.yarn.demand;

import io.heddle.dag.StageCounts;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * An application's containers but the master's, by the priority of their stage. Not thread-safe.
 */
final class StageTally {
  /** More stages than this are not told apart: an application chooses its priorities freely. */
  private static final int MOST_PRIORITIES = 64;

  private static final int OTHERS = Integer.MAX_VALUE;

  private final boolean isMapReduce;
  private final Map<Integer, StageCounts> counts = new TreeMap<>();
  private int running;

  StageTally(boolean isMapReduce) {
    this.isMapReduce = isMapReduce;
  }

  void started(SchedulerRequestKey key) {
    if (key.getContainerToUpdate() == null) {
      running++;
      add(key, new StageCounts(0, 1, 0));
    }
  }

  void ended(SchedulerRequestKey key) {
    int stage = stage(key);
    StageCounts before = counts.getOrDefault(stage, StageCounts.NONE);
    int runs = Math.max(0, before.running() - 1);
    running -= before.running() - runs;
    counts.put(stage, new StageCounts(0, runs, before.ended() + 1));
  }

  void forgetRunning() {
    running = 0;
    counts.replaceAll((stage, before) -> new StageCounts(0, 0, before.ended()));
  }

  private void add(SchedulerRequestKey key, StageCounts more) {
    counts.merge(stage(key), more, StageCounts::plus);
  }

  private int stage(SchedulerRequestKey key) {
    int stage = RequestKinds.stageOf(isMapReduce, key.getPriority().getPriority());
    return counts.containsKey(stage) || counts.size() < MOST_PRIORITIES ? stage : OTHERS;
  }

  int running() {
    return running;
  }

  /** Returns running and ended tasks by stage; a copy. */
  Map<Integer, StageCounts> counts() {
    return new TreeMap<>(counts);
  }
}

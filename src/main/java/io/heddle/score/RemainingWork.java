package io.heddle.score;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.ResourceVector;
import io.heddle.model.StageProgress;
import io.heddle.model.TaskSeconds;

/** What an application is still going to take, in amounts of each resource times seconds. */
public final class RemainingWork {
  private RemainingWork() {}

  /**
   * Returns the remaining work of a MapReduce application: pending containers in full, running ones
   * by half, later stages like this one in full.
   *
   * @param waitingReduces reduces that are asked for and not yet given
   * @return by resource type, each at least 0
   */
  public static double[] of(
      MapReduceProgress progress, int waitingReduces, StageProgress stages, TaskSeconds seconds) {
    int toCome = stages.total() - stages.finished() - 1;
    double maps = progress.pendingMaps() + progress.runningMaps() / 2.0;
    double reduces = waitingReduces + progress.runningReduces() / 2.0;
    maps += (double) toCome * progress.totalMaps();
    reduces += (double) toCome * (waitingReduces + progress.assignedReduces());
    double[] work = new double[progress.mapDemand().size()];
    add(work, progress.mapDemand(), maps * seconds.map());
    add(work, progress.reduceDemand(), reduces * (seconds.shuffle() + seconds.reduce()));
    return work;
  }

  public static void add(double[] work, ResourceVector demand, double seconds) {
    for (int i = 0; i < work.length; i++) {
      work[i] += demand.get(i) * seconds;
    }
  }

  /** How long so many seconds of a demand would fill all of {@code capacity}. */
  public static double fills(ResourceVector demand, double seconds, ResourceVector capacity) {
    double longest = 0;
    for (int i = 0; i < capacity.size(); i++) {
      if (capacity.get(i) > 0) {
        longest = Math.max(longest, demand.get(i) * seconds / capacity.get(i));
      }
    }
    return longest;
  }

  /** How long this work would fill all of {@code capacity}: its scarcest resource; seconds. */
  public static double fills(double[] work, ResourceVector capacity) {
    double seconds = 0;
    for (int i = 0; i < work.length; i++) {
      if (capacity.get(i) > 0) {
        seconds = Math.max(seconds, work[i] / capacity.get(i));
      }
    }
    return seconds;
  }
}

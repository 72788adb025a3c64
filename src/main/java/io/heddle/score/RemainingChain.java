package io.heddle.score;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.model.StageProgress;
import io.heddle.model.TaskSeconds;

/**
 * How long an application would still take if nothing else ran: the longest chain of tasks that
 * must follow one another, over the stages of its workflow to come.
 */
public final class RemainingChain {
  /** From the end of a stage to the first map of the next: submission, allocation, launch. */
  static final double STAGE_START_SECONDS = 3;

  private RemainingChain() {}

  /**
   * Seconds, at least 0: for a reduce {@code reduce + later}, for anything before it also {@code
   * map + shuffle} while maps are left, where {@code later = (stages to come) * (start + map +
   * shuffle + reduce)}.
   *
   * @param kind of the request that the chain begins with
   * @param progress null for an application without map and reduce: its chain is one container
   */
  public static double of(
      RequestKind kind, MapReduceProgress progress, StageProgress stages, TaskSeconds seconds) {
    int toCome = stages.total() - stages.finished() - 1;
    if (kind == RequestKind.OTHER || progress == null) {
      return seconds.other() + toCome * (STAGE_START_SECONDS + seconds.other());
    }
    double round = seconds.map() + seconds.shuffle() + seconds.reduce();
    double later = toCome * (STAGE_START_SECONDS + round);
    if (kind == RequestKind.REDUCE) {
      return seconds.reduce() + later;
    }
    boolean mapsLeft = progress.finishedMaps() < progress.totalMaps() || progress.totalMaps() == 0;
    return later + (mapsLeft ? round : seconds.shuffle() + seconds.reduce());
  }
}

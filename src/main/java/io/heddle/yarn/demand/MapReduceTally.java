package io.heddle.yarn.demand;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;

/** An application's maps and reduces that run and that have ended. Not thread-safe. */
final class MapReduceTally {
  private int finishedMaps;
  private int runningMaps;
  private int finishedReduces;
  private int runningReduces;

  void started(RequestKind kind) {
    switch (kind) {
      case MAP -> runningMaps++;
      case REDUCE -> runningReduces++;
      default -> {}
    }
  }

  void ended(RequestKind kind) {
    switch (kind) {
      case MAP -> {
        finishedMaps++;
        runningMaps = Math.max(0, runningMaps - 1);
      }
      case REDUCE -> {
        finishedReduces++;
        runningReduces = Math.max(0, runningReduces - 1);
      }
      default -> {}
    }
  }

  void forgetRunning() {
    runningMaps = 0;
    runningReduces = 0;
  }

  boolean isEmpty() {
    return finishedMaps + runningMaps + runningReduces == 0;
  }

  /** Maps assigned so far and these still pending: T_m, whichever of them are assigned next. */
  int totalMaps(int pendingMaps) {
    return finishedMaps + runningMaps + pendingMaps;
  }

  MapReduceProgress progress(
      int totalMaps, ResourceVector map, ResourceVector reduce, ResourceVector master) {
    return new MapReduceProgress(
        finishedMaps,
        runningMaps,
        Math.max(0, totalMaps - finishedMaps - runningMaps),
        finishedReduces,
        runningReduces,
        map,
        reduce,
        master);
  }
}

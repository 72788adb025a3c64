package io.heddle.model;

/**
 * Progress of a MapReduce application, in containers.
 *
 * @param finishedMaps (A_m less O_m of the paper)
 * @param pendingMaps asked for and not yet given (T_m less A_m)
 * @param finishedReduces (A_r less O_r)
 * @param runningReduces live now (O_r)
 * @param masterDemand of the ApplicationMaster's container (R_am)
 */
public record MapReduceProgress(
    int finishedMaps,
    int runningMaps,
    int pendingMaps,
    int finishedReduces,
    int runningReduces,
    ResourceVector mapDemand,
    ResourceVector reduceDemand,
    ResourceVector masterDemand) {

  /** Map containers assigned so far, ended ones included: A_m. */
  public int assignedMaps() {
    return finishedMaps + runningMaps;
  }

  /** All map containers: T_m. */
  public int totalMaps() {
    return assignedMaps() + pendingMaps;
  }

  /** Reduce containers assigned so far, ended ones included: A_r. */
  public int assignedReduces() {
    return finishedReduces + runningReduces;
  }

  /** A_m / T_m, in [0, 1]; 1 without known maps, as after a restart that forgot finished ones. */
  public double mapPhase() {
    return totalMaps() == 0 ? 1.0 : (double) assignedMaps() / totalMaps();
  }
}

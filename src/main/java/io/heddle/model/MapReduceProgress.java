package io.heddle.model;

/**
 * How far a MapReduce application has come, in containers.
 *
 * @param finishedMaps map containers that have ended (A_m less O_m of the paper)
 * @param pendingMaps map containers asked for and not yet given (T_m less A_m)
 * @param finishedReduces reduce containers that have ended (A_r less O_r)
 * @param runningReduces reduce containers that are live now (O_r)
 * @param masterDemand resources of the ApplicationMaster's container (R_am)
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

  /**
   * A_m / T_m, in [0, 1]. With no map known at all the answer is 1: only reduces are left to ask
   * for, as after a restart of the ResourceManager, which forgets finished containers.
   */
  public double mapPhase() {
    return totalMaps() == 0 ? 1.0 : (double) assignedMaps() / totalMaps();
  }
}

package io.heddle.sim.workload;

/**
 * What the containers of a co-located job do together.
 *
 * @param use what they make of the hardware: the name of a profile of use
 * @param soloMillis how long it takes where they share no node, at least 1
 */
public record Work(String use, long soloMillis, Progress progress) {
  /** What the master tells of it. */
  public enum Progress {
    /** The share that is done. */
    TOLD,
    /** Nothing. */
    UNKNOWN
  }

  public Work {
    if (soloMillis < 1) {
      throw new IllegalArgumentException("alone it takes " + soloMillis + " ms: at least 1");
    }
  }
}

package io.heddle.reclaim;

import java.util.List;

/** Which containers are taken back where a node's memory comes to its end. */
public final class MemoryVictims {
  /** What applications are told of such a container. */
  public static final String DIAGNOSTICS =
      "Preempted by Heddle: it ran on reclaimed memory, and its node's memory runs out";

  private MemoryVictims() {}

  /**
   * Returns how many containers, youngest first, free the excess, in MiB.
   *
   * @param ratio share of what is allocated that is in use, above 0
   */
  public static int count(List<Long> mebibytes, double excess, double ratio) {
    double left = excess;
    int count = 0;
    for (long each : mebibytes) {
      if (left <= 0) {
        break;
      }
      left -= ratio * each;
      count++;
    }
    return count;
  }
}

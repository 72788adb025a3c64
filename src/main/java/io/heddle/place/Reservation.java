package io.heddle.place;

import io.heddle.model.ResourceVector;
import java.util.List;

/**
 * Room on one node that is kept for a request that does not fit there yet. Others may use it only
 * as far as that does not delay the request: they fit beside it, or are expected to end before it
 * begins. This is EASY backfilling (Lifka, "The ANL/IBM SP scheduling system", 1995) with one
 * reservation for each node, made anew at each decision.
 *
 * @param seconds until the request is expected to fit
 * @param spare what will be left beside it then
 */
record Reservation(double seconds, ResourceVector spare) {
  /**
   * Keeps room for {@code demand}.
   *
   * @param residual what the node has left
   * @param endings soonest first
   * @return null when it is not known to fit ever: then nothing is kept for it here
   */
  static Reservation of(
      ResourceVector demand, ResourceVector residual, List<RunningTasks.Ending> endings) {
    ResourceVector free = residual;
    for (RunningTasks.Ending ending : endings) {
      free = free.plus(ending.resource());
      if (demand.fitsIn(free)) {
        return new Reservation(ending.seconds(), free.minus(demand));
      }
    }
    return null;
  }

  /**
   * Whether a container would delay the request.
   *
   * @param expectedSeconds how long it is expected to run
   */
  boolean isDelayedBy(ResourceVector demand, double expectedSeconds) {
    return expectedSeconds > seconds && !demand.fitsIn(spare);
  }
}

package io.heddle.gang;

import io.heddle.model.ResourceVector;
import java.util.function.DoubleSupplier;

/**
 * What others may take of a node that is gathered for a gang without delaying it.
 *
 * @param spare capacity next to the gang's places; negative where they do not fit in time
 * @param seconds until the gang is expected to start; negative once that time has passed
 */
public record Backfill(ResourceVector spare, double seconds) {
  /**
   * Returns what is spare on a node.
   *
   * @param needed by the gang's places
   * @param seconds until the gang is expected to start
   */
  public static Backfill of(Gathering.Drain node, ResourceVector needed, double seconds) {
    return new Backfill(node.freeIn(Math.max(0, seconds)).minus(needed), seconds);
  }

  /**
   * Returns whether a container may start now: it fits next to the gang's places, or ends in time.
   *
   * @param expectedSeconds its run time, asked for only if it matters; infinite if unknown
   * @param free capacity of the node now
   */
  public boolean admits(ResourceVector size, DoubleSupplier expectedSeconds, ResourceVector free) {
    return size.fitsIn(free)
        && (size.fitsIn(spare) || (seconds > 0 && expectedSeconds.getAsDouble() <= seconds));
  }

  /** Returns what is left once a container started that may run for long. */
  public Backfill without(ResourceVector size) {
    return new Backfill(spare.minus(size), seconds);
  }
}

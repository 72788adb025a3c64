package io.heddle.rule;

import java.util.function.BooleanSupplier;

/** For what a queue reserves nodes while it is due nothing, and how much it plans with. */
public interface ReservationRule {
  /** Whether a queue plans with its guarantee and is due only what others hold of it. */
  boolean plansWithGuarantee();

  /**
   * Of a queue that is due nothing.
   *
   * @param hasOneDemand whether all that waits is alike
   * @param mayReserve whether few nodes are reserved for the queue
   */
  Reservations choose(boolean hasOneDemand, BooleanSupplier mayReserve);
}

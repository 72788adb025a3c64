package io.heddle.rule;

import java.util.function.BooleanSupplier;

/** For what a queue reserves nodes while it is due nothing, and how much it plans with. */
public interface ReservationRule {
  /**
   * Whether the queue plans with what it is guaranteed, and is due something only while others hold
   * it. Else it plans with all that there is, and is due what it lacks of its guarantee.
   */
  boolean plansWithGuarantee();

  /**
   * Chooses for a queue that is not below its guarantee.
   *
   * @param hasOneDemand whether all that waits is alike
   * @param mayReserve whether few nodes are reserved for the queue
   */
  Reservations choose(boolean hasOneDemand, BooleanSupplier mayReserve);
}

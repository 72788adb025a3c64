package io.heddle.rule;

import java.util.function.BooleanSupplier;

/** Room is kept for the most critical request, and no node is reserved. */
public final class KeptRoom implements ReservationRule {
  @Override
  public boolean plansWithGuarantee() {
    return false;
  }

  @Override
  public Reservations choose(boolean hasOneDemand, BooleanSupplier mayReserve) {
    return Reservations.KEPT_ROOM;
  }
}

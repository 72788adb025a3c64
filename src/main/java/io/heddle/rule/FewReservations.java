package io.heddle.rule;

import java.util.function.BooleanSupplier;

/** Stock reserves a few nodes, for what weighs most. */
public final class FewReservations implements ReservationRule {
  @Override
  public boolean plansWithGuarantee() {
    return true;
  }

  /** Where nothing smaller waits, a reserved node costs nothing. */
  @Override
  public Reservations choose(boolean hasOneDemand, BooleanSupplier mayReserve) {
    if (hasOneDemand) {
      return Reservations.BY_SCORE;
    }
    return mayReserve.getAsBoolean() ? Reservations.HEAVIEST : Reservations.NONE;
  }
}

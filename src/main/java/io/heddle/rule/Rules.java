package io.heddle.rule;

/** The rules of one policy. */
public record Rules(ReservationRule reservations, MasterRule masters) {}

package io.heddle.rule;

/** For which waiting requests nodes are reserved. */
public enum Reservations {
  /** Heddle keeps room for the most critical one. */
  KEPT_ROOM,
  /** Stock reserves nodes, for the one of the largest score first. */
  BY_SCORE,
  /** Stock reserves a node for the one of the largest score only. */
  HEAVIEST,
  /** Nobody now: enough is reserved. */
  NONE,
  /** Stock reserves nodes in its own order. */
  STOCK_ORDER
}

package io.heddle.place;

/** What settled a decision. */
public enum DecisionTerm {
  /** An ApplicationMaster's container goes first. */
  APPLICATION_MASTER,
  /** The request had waited beyond the limit. */
  WAITING,
  /** No other demand fitted the node. */
  ONLY_CANDIDATE,
  /** Both terms favoured the same request. */
  ALL_TERMS,
  /** The best fitness won against a better urgency. */
  FITNESS,
  /** The best urgency won against a better fitness. */
  URGENCY,
  /** Neither the best fitness nor the best urgency: the best sum. */
  BALANCE,
  /** Stock order: nothing ranked could be served. */
  STOCK_ORDER
}

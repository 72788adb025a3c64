package io.heddle.place;

/** What settled a decision. */
public enum DecisionTerm {
  /** An ApplicationMaster's container goes first. */
  APPLICATION_MASTER,
  /** The request had waited beyond the limit. */
  WAITING,
  /** It belongs to the plan that fills an empty node best; another one that fitted does not. */
  INITIAL_ASSIGNMENT,
  /** No other demand fitted the node. */
  ONLY_CANDIDATE,
  /** All terms favoured the same request. */
  ALL_TERMS,
  /** The best alignment won against a better fitness or urgency. */
  ALIGNMENT,
  /** The best fitness won against a better urgency or alignment. */
  FITNESS,
  /** The best urgency won against a better fitness or alignment. */
  URGENCY,
  /** The best in none of the terms: the best sum. */
  BALANCE,
  /** Stock order: nothing ranked could be served. */
  STOCK_ORDER
}

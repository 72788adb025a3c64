package io.heddle.model;

/** What a pending request is for. */
public enum RequestKind {
  /** The container of an ApplicationMaster that has not started yet. */
  APPLICATION_MASTER,
  MAP,
  REDUCE,
  /** Anything without a map/reduce dependency: Spark, Tez, distributed shell, services. */
  OTHER
}

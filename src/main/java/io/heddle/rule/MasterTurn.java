package io.heddle.rule;

/** When ApplicationMasters start. */
public enum MasterTurn {
  /** Before all else. */
  FIRST,
  /** As they are preferred, like all else, but for those that start at once. */
  RANKED,
  /** Where no task of the queue is served. */
  LAST,
  /** Not now, but for those that start at once. */
  HELD_BACK
}

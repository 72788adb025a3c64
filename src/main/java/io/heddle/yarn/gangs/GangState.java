package io.heddle.yarn.gangs;

import io.heddle.gang.Gang;

/** What becomes of the requests of a gang. */
public enum GangState {
  /** They are held back, as the application has not asked for the whole gang yet. */
  ASKING,
  /** They are held back until all of them can be served. */
  WAITING,
  /** They are held back, and nodes are gathered for them. */
  GATHERING,
  /** They are served at the kept places only. */
  ADMITTED,
  /** They are ordinary: the gang holds containers. */
  COMPLETE,
  /** They are ordinary: the gang cannot wait, or did so for long enough. */
  LET_GO;

  /**
   * Returns what it becomes by what the application asks for.
   *
   * @param running its task containers
   */
  GangState next(Gang gang, GangAsk ask, int running) {
    if (this == LET_GO) {
      return this;
    }
    if (this == ADMITTED) {
      return running >= gang.size() ? COMPLETE : this;
    }
    if (running > 0) {
      return COMPLETE;
    }
    if (!ask.problem().isEmpty()) {
      return LET_GO;
    }
    if (ask.count() >= gang.least()) {
      return this == GATHERING ? this : WAITING;
    }
    return this == COMPLETE ? this : ASKING;
  }
}

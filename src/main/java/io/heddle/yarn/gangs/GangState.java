package io.heddle.yarn.gangs;

/** What becomes of the requests of a gang. */
public enum GangState {
  /** They are held back, as the application has not asked for the whole gang yet. */
  ASKING,
  /** They are held back until all of them can be served. */
  WAITING,
  /** They are served at the kept places only. */
  ADMITTED,
  /** They are ordinary: the gang holds containers. */
  COMPLETE,
  /** They are ordinary: the gang cannot wait, or did so for long enough. */
  LET_GO
}
